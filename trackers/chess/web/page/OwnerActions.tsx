import Button from '@mui/material/Button';
import { api, messageOf } from '@plotline/web/tracker-kit/api.ts';
import { MenuButton } from '@plotline/web/ui/MenuButton.tsx';
import { query } from '@plotline/web/ui/theme/tokens.ts';
import { useToast } from '@plotline/web/ui/Toasts.tsx';
import { useMatches } from '@plotline/web/ui/use-layout.ts';
import { Download, Ellipsis, FileUp, History, Link2, UsersRound } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { ChessAccount } from '../../contract/accounts.ts';
import { exportGames } from '../../contract/games.ts';
import { canBeSynced } from '../accounts/account-labels.ts';
import { importPath } from '../shared/paths.ts';
import { useSyncNow } from '../shared/chess-queries.ts';
import { SyncButton } from './SyncButton.tsx';
import { lazyPart } from '@plotline/web/ui/lazy-part.ts';

const AccountsDialog = lazyPart(async () => (await import('../accounts/AccountsDialog.tsx')).AccountsDialog);

interface OwnerActionsProps {
  username: string;
  accounts: readonly ChessAccount[];
  onConnect: () => void;
}

/** The owner's actions: sync or connect, and a menu with the others. */
export function OwnerActions({ username, accounts, onConnect }: OwnerActionsProps) {
  const [isOpen, setOpen] = useState(false);
  const isPhone = useMatches(query.phone);
  const sync = useSyncNow();
  const toast = useToast();
  const hasAccounts = accounts.length > 0;
  const canSync = accounts.some(canBeSynced);
  const fetchAll = () =>
    sync.mutate(
      { isWhole: true },
      {
        onSuccess: () => toast({ message: 'Fetching your history again.' }),
        onError: (error) => toast({ message: messageOf(error, 'Couldn’t start a sync.') }),
      },
    );
  return (
    <>
      {canSync ? <SyncButton accounts={accounts} sync={sync} /> : null}
      {hasAccounts && !canSync ? (
        <Button variant="outlined" color="inherit" onClick={() => setOpen(true)}>
          Accounts
        </Button>
      ) : null}
      {hasAccounts ? null : (
        <Button variant="contained" onClick={onConnect} startIcon={<Link2 size={18} aria-hidden />}>
          {isPhone ? 'Connect' : 'Connect account'}
        </Button>
      )}
      <MenuButton
        label="More for chess"
        icon={Ellipsis}
        entries={[
          { label: 'Accounts', icon: UsersRound, onPick: () => setOpen(true) },
          { label: 'Import a PGN file', icon: FileUp, href: importPath(username) },
          { label: 'Export as PGN', icon: Download, onPick: download },
          ...(canSync
            ? [
                {
                  label: 'Fetch history again',
                  icon: History,
                  onPick: fetchAll,
                },
              ]
            : []),
        ]}
      />
      <Suspense>{isOpen ? <AccountsDialog onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  );
}

function download() {
  window.location.assign(api.urlOf(exportGames));
}
