import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useMemo, useState, type SubmitEvent } from 'react';
import type { User } from '@plotline/contract/accounts.ts';
import { BIO_MAX, NAME_MAX } from '@plotline/contract/limits.ts';
import type { WeekStart } from '@plotline/contract/schema.ts';
import { NativeSelect } from '../../ui/NativeSelect.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { color, media, space, text } from '../../ui/theme/tokens.ts';
import { useFocusFirstError } from '../../ui/use-focus-first-error.ts';
import {
  canSaveProfile,
  profileBody,
  profileErrors,
  profileFields,
  unsavedSentence,
  type ProfileFields,
} from './profile-form.ts';
import { cleanUsername } from './signup-form.ts';
import { TimezoneField } from './TimezoneField.tsx';
import { useSaveProfile } from './use-save-profile.ts';

const Body = styled('div')({
  display: 'grid',
  gap: space(4),
  padding: `${space(5)} ${space(6)}`,
  [media.phone]: { padding: space(4) },
});
const Names = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))',
  gap: space(4),
});
const Calendar = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1fr)',
  gap: space(4),
  [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});
const Foot = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space(2),
  minHeight: 72,
  boxSizing: 'border-box',
  padding: `${space(3)} ${space(4)} ${space(3)} ${space(6)}`,
  borderTop: `1px solid ${color.outline}`,
  [media.phone]: { paddingInline: space(4) },
});
const State = styled('output')({ ...text[13], flex: '1 1 180px', color: color.muted });

const WEEK_STARTS: readonly { value: WeekStart; label: string }[] = [
  { value: 'monday', label: 'Monday' },
  { value: 'sunday', label: 'Sunday' },
];

/** What others see of me. A saved profile loads the page again. */
export function ProfileForm({ user }: { user: User }) {
  const [fields, setFields] = useState(() => profileFields(user));
  const save = useSaveProfile();
  const errors = useMemo(
    () => ({ ...save.fieldErrors, ...profileErrors(fields) }),
    [save.fieldErrors, fields],
  );
  const formRef = useFocusFirstError(save.fieldErrors);
  const bind = <Field extends keyof ProfileFields>(field: Field) => ({
    name: field,
    value: fields[field],
    onChange: (value: ProfileFields[Field]) => {
      save.reset();
      setFields((before) => ({ ...before, [field]: value }));
    },
    error: errors[field],
    isDisabled: save.isPending || save.isSuccess,
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (canSaveProfile(user, fields)) save.mutate(profileBody(user, fields));
  };
  const username = bind('username');
  const unsaved = unsavedSentence(user, fields);
  const isDone = save.isSuccess;
  return (
    <form ref={formRef} onSubmit={submit} noValidate aria-label="Profile">
      <Body>
        <Names>
          <TextInput
            label="First name"
            autoComplete="given-name"
            {...bind('first_name')}
            {...limit(bind('first_name'))}
          />
          <TextInput
            label="Last name"
            autoComplete="family-name"
            {...bind('last_name')}
            {...limit(bind('last_name'))}
          />
        </Names>
        <TextInput
          label="Username"
          autoComplete="username"
          isSpellChecked={false}
          {...username}
          onChange={(typed) => username.onChange(cleanUsername(typed))}
        />
        <TextInput label="Bio" isMultiline maxRows={6} maxLength={BIO_MAX} {...bind('bio')} />
        <Calendar>
          <TimezoneField {...bind('timezone')} />
          <NativeSelect label="Week starts on" options={WEEK_STARTS} {...bind('week_start')} />
        </Calendar>
        {save.message ? <Alert severity="error">{save.message}</Alert> : null}
      </Body>
      <Foot>
        <State>{isDone ? 'Saved. The page loads anew…' : unsaved}</State>
        {unsaved && !isDone ? (
          <Button
            variant="outlined"
            color="inherit"
            disabled={save.isPending}
            onClick={() => {
              save.reset();
              setFields(profileFields(user));
            }}
          >
            Discard
          </Button>
        ) : null}
        <Button
          type="submit"
          variant="contained"
          loading={save.isPending}
          disabled={isDone || !canSaveProfile(user, fields)}
        >
          Save changes
        </Button>
      </Foot>
    </form>
  );
}

/** Stops at the limit without a counter, which no one needs for a name. */
function limit({ onChange }: { onChange: (value: string) => void }) {
  return { onChange: (typed: string) => onChange(typed.slice(0, NAME_MAX)) };
}
