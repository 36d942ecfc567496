import { Button } from '@plotline/web/ui/Button.tsx';
import { styled } from '@plotline/web/ui/theme/styled.ts';
import { SyncLine } from '@plotline/web/tracker-kit/SyncLine.tsx';
import { Dialog } from '@plotline/web/ui/Dialog.tsx';
import { SecondaryButton } from '@plotline/web/ui/SecondaryButton.tsx';
import { useNow } from '@plotline/web/ui/use-now.ts';
import { color, space, text } from '@plotline/web/ui/theme/tokens.ts';
import { useState } from 'react';
import type { ChessAccount } from '../../contract/accounts.ts';
import type { Provider } from '../../contract/game-values.ts';
import { useLinkAccount, useChessAccounts } from '../shared/chess-queries.ts';
import { SOURCES } from '../shared/chess-labels.ts';
import { LinkForm, type LinkEntry } from './LinkForm.tsx';
import { syncStatus } from './account-labels.ts';
import { VerifyBox } from './VerifyBox.tsx';

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
