import { Checkbox } from '@plotline/web/ui/Checkbox.tsx';
import { styled } from '@plotline/web/ui/theme/styled.ts';
import { messageOf } from '@plotline/web/tracker-kit/api.ts';
import { SegmentedControl } from '@plotline/web/ui/SegmentedControl.tsx';
import { TextInput } from '@plotline/web/ui/TextInput.tsx';
import { useFocusFirstError } from '@plotline/web/ui/use-focus-first-error.ts';
import { color, mixin, space, text } from '@plotline/web/ui/theme/tokens.ts';
import { useMemo, useState, type FormEvent } from 'react';
import type { Provider } from '../../contract/game-values.ts';
import { SignInButton } from './SignInButton.tsx';

export interface LinkEntry {
  readonly provider: Provider;
  readonly username: string;
  readonly isConfirmed: boolean;
}

interface LinkFormProps {
  id: string;
  entry: LinkEntry;
  /** The error of the last attempt. */
  error: unknown;
  onChange: (entry: LinkEntry) => void;
  onSubmit: () => void;
}

const SITES = [
  { value: 'chesscom', label: 'chess.com' },
  { value: 'lichess', label: 'Lichess' },
] as const;

const Fields = styled('form')({ display: 'grid', gap: space(4), '& fieldset': { display: 'flex' } });
const Best = styled('div')({ display: 'grid', gap: space(2) });
const Or = styled('p')({
  ...mixin.muted(13),
  ...mixin.row(3),
  margin: 0,
  '&::before, &::after': { content: '""', flex: 1, borderTop: `1px solid ${color.outline}` },
});
const Small = styled('p')({ ...text[13], margin: 0, color: color.muted });

/** The form to link an account: site, username and whether it is the user's own. */
export function LinkForm({ id, entry, error, onChange, onSubmit }: LinkFormProps) {
  const [isMissing, setMissing] = useState(false);
  const missing = isMissing && entry.username.trim() === '' ? 'Enter your username' : null;
  const problem = missing ?? (error ? messageOf(error, "Couldn't connect the account.") : null);
  const form = useFocusFirstError(useMemo(() => ({ username: problem }), [problem]));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(true);
    if (entry.username.trim() !== '') onSubmit();
  };
  return (
    <Fields id={id} ref={form} onSubmit={submit} noValidate>
      <SegmentedControl
        label="Site"
        segments={SITES}
        value={entry.provider}
        onChange={(provider) => onChange({ ...entry, provider })}
      />
      {entry.provider === 'lichess' ? (
        <>
          <Best>
            <SignInButton />
            <Small>Connects and verifies your account right away. We only see public information.</Small>
          </Best>
          <Or>or enter a username</Or>
        </>
      ) : null}
      <TextInput
        label={`Username on ${entry.provider === 'lichess' ? 'Lichess' : 'chess.com'}`}
        value={entry.username}
        onChange={(username) => onChange({ ...entry, username })}
        error={problem}
        autoComplete="off"
        isSpellChecked={false}
        shouldFocus={entry.provider === 'chesscom'}
      />
      <div>
        <Checkbox
          label="This is me"
          isChecked={entry.isConfirmed}
          onChange={(isChecked) => onChange({ ...entry, isConfirmed: isChecked })}
        />
        <Small>
          Only new games from accounts you confirmed or verified appear in the feed. Others appear only on
          your profile and chess page.
        </Small>
      </div>
    </Fields>
  );
}
