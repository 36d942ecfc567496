import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { styled } from '@mui/material/styles';
import { messageOf } from '@plotline/web/tracker-kit/api.ts';
import { SegmentedControl } from '@plotline/web/ui/SegmentedControl.tsx';
import { TextInput } from '@plotline/web/ui/TextInput.tsx';
import { useFocusFirstError } from '@plotline/web/ui/use-focus-first-error.ts';
import { color, space, text } from '@plotline/web/ui/theme/tokens.ts';
import { useMemo, useState, type FormEvent } from 'react';
import type { Provider } from '../../contract/words.ts';
import { SignInButton } from './SignInButton.tsx';

export interface LinkEntry {
  readonly provider: Provider;
  readonly username: string;
  readonly isConfirmed: boolean;
}

interface LinkFormProps {
  id: string;
  entry: LinkEntry;
  /** Why the last attempt failed. */
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
  ...text[13],
  display: 'flex',
  alignItems: 'center',
  gap: space(3),
  margin: 0,
  color: color.muted,
  '&::before, &::after': { content: '""', flex: 1, borderTop: `1px solid ${color.outline}` },
});
const Small = styled('p')({ ...text[13], margin: 0, color: color.muted });

/** Which site, under which name, and whether that is oneself. */
export function LinkForm({ id, entry, error, onChange, onSubmit }: LinkFormProps) {
  const [isMissing, setMissing] = useState(false);
  const missing = isMissing && entry.username.trim() === '' ? 'Enter your username' : null;
  const problem = missing ?? (error ? messageOf(error, 'The account could not be connected.') : null);
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
            <Small>Connects and verifies your account at once. We learn nothing that is not public.</Small>
          </Best>
          <Or>or enter a username</Or>
        </>
      ) : null}
      <TextInput
        label={`Username at ${entry.provider === 'lichess' ? 'Lichess' : 'chess.com'}`}
        value={entry.username}
        onChange={(username) => onChange({ ...entry, username })}
        error={problem}
        autoComplete="off"
        isSpellChecked={false}
        shouldFocus={entry.provider === 'chesscom'}
      />
      <div>
        <FormControlLabel
          control={
            <Checkbox
              checked={entry.isConfirmed}
              onChange={(event) => onChange({ ...entry, isConfirmed: event.target.checked })}
            />
          }
          label="This is me"
        />
        <Small>
          New games enter the feed only from accounts that you confirmed or verified. Otherwise they appear on
          your profile and chess page alone.
        </Small>
      </div>
    </Fields>
  );
}
