import { Button } from '@plotline/web/ui/Button.tsx';
import { styled } from '@plotline/web/ui/theme/styled.ts';
import { SyncLine } from '@plotline/web/tracker-kit/SyncLine.tsx';
import { Dialog } from '@plotline/web/ui/Dialog.tsx';
import { SecondaryButton } from '@plotline/web/ui/SecondaryButton.tsx';
import { useNow } from '@plotline/web/ui/use-now.ts';
import { color, mixin, space, text } from '@plotline/web/ui/theme/tokens.ts';
import { useMemo, useState, type FormEvent } from 'react';
import type { ChessAccount } from '../../contract/accounts.ts';
import type { Provider } from '../../contract/game-values.ts';
import { useChessAccounts, useLinkAccount } from '../shared/chess-queries.ts';
import { SOURCES } from '../shared/chess-labels.ts';
import { syncStatus } from './account-labels.ts';
import { VerifyBox } from './VerifyBox.tsx';
import { Checkbox } from '@plotline/web/ui/Checkbox.tsx';
import { messageOf } from '@plotline/web/tracker-kit/api.ts';
import { SegmentedControl } from '@plotline/web/ui/SegmentedControl.tsx';
import { TextInput } from '@plotline/web/ui/TextInput.tsx';
import { useFocusFirstError } from '@plotline/web/ui/use-focus-first-error.ts';
import { SignInButton } from './SignInButton.tsx';

interface LinkDialogProps {
  /** The provider selected initially. */
  provider?: Provider;
  onClose: () => void;
}

const FORM_ID = 'link-chess-account';

/** Links an account of a chess site and explains the next steps. */
export function LinkDialog({ provider, onClose }: LinkDialogProps) {
  const [entry, setEntry] = useState<LinkEntry>({
    provider: provider ?? 'chesscom',
    username: '',
    isConfirmed: false,
  });
  const [linked, setLinked] = useState<ChessAccount | null>(null);
  const link = useLinkAccount();
  const change = (next: LinkEntry) => {
    link.reset();
    setEntry(next);
  };
  if (linked) {
    return (
      <Dialog
        title={`${SOURCES[linked.provider]} connected`}
        onClose={onClose}
        actions={
          <Button variant="contained" onClick={onClose}>
            Done
          </Button>
        }
      >
        <LinkedSteps account={linked} />
      </Dialog>
    );
  }
  return (
    <Dialog
      title="Connect a chess account"
      onClose={onClose}
      isBusy={link.isPending}
      actions={
        <>
          <SecondaryButton onClick={onClose} disabled={link.isPending}>
            Cancel
          </SecondaryButton>
          <Button
            variant={entry.provider === 'lichess' ? 'outlined' : 'contained'}
            type="submit"
            form={FORM_ID}
            loading={link.isPending}
          >
            Connect
          </Button>
        </>
      }
    >
      <LinkForm
        id={FORM_ID}
        entry={entry}
        error={link.error}
        onChange={change}
        onSubmit={() =>
          link.mutate(
            { ...entry, username: entry.username.trim() },
            { onSuccess: ({ account }) => setLinked(account) },
          )
        }
      />
    </Dialog>
  );
}

const Stack = styled('div')({ display: 'grid', gap: space(5) });
const Intro = styled('p')({ ...text[14], margin: 0, color: color.muted });

/** The steps after linking: the first sync runs, and the account can be verified. */
function LinkedSteps({ account: linked }: { account: ChessAccount }) {
  const accounts = useChessAccounts();
  const account = accounts.data?.find(({ provider }) => provider === linked.provider) ?? linked;
  return (
    <Stack>
      <Intro>
        Your games are coming in, newest first. You can leave this page: your chess page updates
        automatically, and older games are not posted.
      </Intro>
      <SyncLine label={syncStatus(account, useNow())} />
      {account.is_verified ? null : <VerifyBox account={account} />}
    </Stack>
  );
}

interface LinkEntry {
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
function LinkForm({ id, entry, error, onChange, onSubmit }: LinkFormProps) {
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
