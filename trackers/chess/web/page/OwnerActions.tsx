import { Button } from '@plotline/web/ui/Button.tsx';
import { api, messageOf } from '@plotline/web/tracker-kit/api.ts';
import { isSyncing, timeText } from '@plotline/web/tracker-kit/sync-labels.ts';
import { useHealthEntry } from '@plotline/web/tracker-kit/use-findings.ts';
import { MenuButton } from '@plotline/web/ui/MenuButton.tsx';
import { SecondaryButton } from '@plotline/web/ui/SecondaryButton.tsx';
import { Tooltip } from '@plotline/web/ui/Tooltip.tsx';
import { color, query } from '@plotline/web/ui/theme/tokens.ts';
import { useToast } from '@plotline/web/ui/Toasts.tsx';
import { useMatches } from '@plotline/web/ui/use-layout.ts';
import { useNow } from '@plotline/web/ui/use-now.ts';
import { Download, Ellipsis, FileUp, History, Link2, UsersRound, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import type { ChessAccount } from '../../contract/accounts.ts';
import { exportGames } from '../../contract/games.ts';
import { canBeSynced, nextManualSync } from '../accounts/account-labels.ts';
import { importPath } from '../shared/paths.ts';
import { useFetchHistory, useSyncNow } from '../shared/chess-queries.ts';
import { tracker } from '../../tracker.ts';
import { lazyAddition } from '@plotline/web/ui/lazy-part.ts';

const AccountsDialog = lazyAddition(
  async () => (await import('../accounts/AccountsDialog.tsx')).AccountsDialog,
);

interface OwnerActionsProps {
  username: string;
  accounts: readonly ChessAccount[];
  onConnect: () => void;
}

/** The owner's actions: sync or connect, and a menu with the others. */
export function OwnerActions({ username, accounts, onConnect }: OwnerActionsProps) {
  const [isOpen, setOpen] = useState(false);
  const isShort = useMatches(`${query.phone}, ${query.landscapePhone}`);
  const sync = useSyncNow();
  const fetchAll = useFetchHistory();
  const health = useHealthEntry({ username, type: tracker.type, isOwner: true });
  const hasAccounts = accounts.length > 0;
  const canSync = accounts.some(canBeSynced);
  return (
    <>
      {canSync ? <SyncButton accounts={accounts} sync={sync} /> : null}
      {hasAccounts && !canSync ? (
        <SecondaryButton onClick={() => setOpen(true)}>Accounts</SecondaryButton>
      ) : null}
      {hasAccounts ? null : (
        <Button variant="contained" onClick={onConnect} startIcon={<Link2 size={18} aria-hidden />}>
          {isShort ? 'Connect' : 'Connect account'}
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
          ...health,
        ]}
      />
      {isOpen ? <AccountsDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function download() {
  window.location.assign(api.urlOf(exportGames));
}

interface SyncButtonProps {
  accounts: readonly ChessAccount[];
  sync: ReturnType<typeof useSyncNow>;
}

/** Syncs all accounts; too early, it says when the next sync is possible. */
function SyncButton({ accounts, sync }: SyncButtonProps) {
  const now = useNow();
  const toast = useToast();
  const isPhone = useMatches(query.phone);
  const isBusy = sync.isPending || accounts.some(isSyncing);
  const early = nextManualSync(accounts, now);
  const reason = early === null ? '' : `Synced a moment ago. Try again at ${timeText(early)}`;
  const syncNow = () => {
    if (isBusy) return;
    if (early !== null) {
      toast({ message: reason });
      return;
    }
    sync.mutate(
      { isWhole: false },
      { onError: (error) => toast({ message: messageOf(error, "Couldn't start a sync.") }) },
    );
  };
  return (
    <Tooltip title={reason}>
      <SecondaryButton
        // Stays focusable, so that the reason can be read.
        aria-disabled={isBusy || early !== null}
        onClick={syncNow}
        loading={isBusy}
        loadingPosition="start"
        startIcon={<RefreshCw size={16} aria-hidden />}
        sx={early === null ? null : { color: color.muted }}
      >
        <span data-spare="">{isPhone ? 'Sync' : 'Sync now'}</span>
      </SecondaryButton>
    </Tooltip>
  );
}
