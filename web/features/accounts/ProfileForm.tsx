import { Alert } from '../../ui/Alert.tsx';
import Autocomplete from '@mui/material/Autocomplete';
import { Button } from '../../ui/Button.tsx';
import TextField from '@mui/material/TextField';
import '../../ui/theme/mui-theme.ts';
import { styled } from '../../ui/theme/styled.ts';
import { updateProfile, type User } from '@plotline/contract/accounts.ts';
import { USERNAME_RESERVED, USERNAME_TAKEN } from '@plotline/contract/errors.ts';
import { BIO_MAX } from '@plotline/contract/limits.ts';
import type { WeekStart } from '@plotline/contract/schema.ts';
import { ChevronDown } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { api } from '../../platform/api.ts';
import { useAuth } from '../../platform/session.tsx';
import { NativeSelect } from '../../ui/NativeSelect.tsx';
import { SecondaryButton } from '../../ui/SecondaryButton.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { color, media, mixin, rem, space, text, weight } from '../../ui/theme/tokens.ts';
import { useForm } from '../../ui/use-form.ts';
import { FormBody, FormFoot } from './form-frame.ts';
import { NameFields } from './NameFields.tsx';
import {
  bioLength,
  canSaveProfile,
  profileBody,
  profileErrors,
  profileFields,
  rebasedFields,
  unsavedSentence,
  type ProfileFields,
} from './profile-form.ts';
import { useDelayed } from '../../ui/use-delayed.ts';
import { fieldsWithUnsaved, forgetUnsaved, useUnsavedProfile } from './unsaved-profile.ts';
import { UsernameField } from './UsernameField.tsx';

/** In one row if there is room. */
const Identity = styled('div')({
  ...mixin.wrap,
  gap: space(4),
  '& > :first-of-type': { flex: '2 1 320px' },
  '& > :last-of-type': { flex: '1.35 1 216px', width: 'auto' },
});
const Calendar = styled('div')({
  ...mixin.grid(4),
  gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1fr)',
  [media.phone]: { gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)' },
  [media.largeText]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});
const State = styled('output')({
  ...text[13],
  flex: '1 1 180px',
  color: color.muted,
  // The buttons stay beside each other below the text.
  [media.phone]: { flexBasis: '100%', '&:empty': { display: 'none' } },
});

const RELOAD_MS = 1500;
const WEEK_STARTS: readonly { value: WeekStart; label: string }[] = [
  { value: 'monday', label: 'Monday' },
  { value: 'sunday', label: 'Sunday' },
];

/** Edits the public profile, the time zone and the start of the week, then reloads the page. */
export function ProfileForm({ user }: { user: User }) {
  const { setUser } = useAuth();
  const [form, formRef] = useForm({
    initial: () => fieldsWithUnsaved(user),
    validate: profileErrors,
    validateOn: 'change',
    send: async (fields) => (await api.call(updateProfile, { body: profileBody(user, fields) })).user,
    onSent: setUser,
    fallback: 'Failed to update profile',
    fieldOf: { [USERNAME_TAKEN]: 'username', [USERNAME_RESERVED]: 'username' },
  });
  const { fields, isSent } = form;
  const [before, setBefore] = useState(user);
  if (before !== user) {
    setBefore(user);
    form.setFields(rebasedFields(fields, { before, now: user }));
  }
  useDelayed(isSent, RELOAD_MS, () => window.location.reload());
  const isDisabled = form.isPending || isSent;
  const bind = <Field extends keyof ProfileFields>(field: Field) => ({ ...form.bind(field), isDisabled });
  const unsaved = unsavedSentence(user, fields);
  // The server may have stored another name of a time zone.
  useUnsavedProfile(user, isSent ? profileFields(user) : fields);
  return (
    <form ref={formRef} onSubmit={form.submit} noValidate aria-label="Profile">
      <FormBody>
        <Identity>
          <NameFields bind={bind} />
          <UsernameField user={user} {...bind('username')} />
        </Identity>
        <TextInput
          label="Bio"
          isMultiline
          maxRows={6}
          count={{ used: bioLength(fields.bio), most: BIO_MAX }}
          {...bind('bio')}
        />
        <Calendar>
          <TimezoneField {...bind('timezone')} />
          <NativeSelect label="Week starts on" options={WEEK_STARTS} {...bind('week_start')} />
        </Calendar>
        {form.message ? <Alert severity="error">{form.message}</Alert> : null}
      </FormBody>
      <FormFoot>
        <State>{isSent ? 'Saved. Reloading…' : unsaved}</State>
        {unsaved && !isSent ? (
          <SecondaryButton
            disabled={form.isPending}
            onClick={() => {
              forgetUnsaved();
              form.clear();
            }}
          >
            Discard
          </SecondaryButton>
        ) : null}
        <Button
          type="submit"
          variant="contained"
          loading={form.isPending}
          disabled={isSent || !canSaveProfile(user, fields)}
        >
          Save changes
        </Button>
      </FormFoot>
    </form>
  );
}

interface TimezoneFieldProps {
  /** An IANA name. */
  value: string;
  onChange: (timezone: string) => void;
  error?: string | undefined;
  isDisabled?: boolean;
}

const Label = styled('label')({
  ...text[13],
  display: 'block',
  marginBottom: 6,
  fontWeight: weight.semibold,
  color: color.ink,
});

/** Height, text and arrow as those of the select beside it. */
const LIKE_SELECT = {
  '& .MuiOutlinedInput-root.MuiInputBase-sizeSmall': {
    height: 40,
    paddingBlock: 0,
    '@media (pointer: coarse)': { height: 44 },
    // Whole pixels, so that the texts have one baseline.
    '& .MuiAutocomplete-input': { height: rem(20), paddingBlock: 0 },
  },
  '& .MuiAutocomplete-endAdornment': { right: '4px !important' },
  '& .MuiAutocomplete-popupIndicator': { width: 32, height: 32, margin: 0, padding: 0 },
} as const;

/** Chooses the user's time zone. */
function TimezoneField({ value, onChange, error, isDisabled = false }: TimezoneFieldProps) {
  const id = useId();
  // This browser may not list the stored zone.
  const zones = useMemo(
    () => [...new Set([value, 'UTC', ...Intl.supportedValuesOf('timeZone')])].sort(),
    [value],
  );
  return (
    <div>
      <Label htmlFor={id}>Time zone</Label>
      <Autocomplete
        id={id}
        size="small"
        options={zones}
        value={value}
        onChange={(_, zone) => onChange(zone)}
        getOptionLabel={zoneLabel}
        disableClearable
        sx={LIKE_SELECT}
        popupIcon={<ChevronDown size={16} />}
        autoHighlight
        disabled={isDisabled}
        renderInput={(params) => (
          <TextField
            {...params}
            error={Boolean(error)}
            helperText={error ?? 'Sets when your days, weeks and streaks begin and end.'}
          />
        )}
      />
    </div>
  );
}

function zoneLabel(zone: string): string {
  return zone.replaceAll('_', ' ');
}
