import Button from '@mui/material/Button';
import { messageOf } from '@plotline/web/tracker-kit/api.ts';
import { query } from '@plotline/web/ui/theme/tokens.ts';
import { useToast } from '@plotline/web/ui/Toasts.tsx';
import { Tooltip } from '@plotline/web/ui/Tooltip.tsx';
import { useMatches } from '@plotline/web/ui/use-layout.ts';
import { useNow } from '@plotline/web/ui/use-now.ts';
import { RefreshCw } from 'lucide-react';
import type { ChessAccount } from '../../contract/accounts.ts';
import { timeText, nextManualSync } from '../accounts/account-labels.ts';
import { isActive, type useSyncNow } from '../shared/chess-queries.ts';

interface SyncButtonProps {
  accounts: readonly ChessAccount[];
  sync: ReturnType<typeof useSyncNow>;
}

/** Syncs all accounts; too early, it says when the next sync is possible. */
export function SyncButton({ accounts, sync }: SyncButtonProps) {
  const now = useNow();
  const toast = useToast();
  const isPhone = useMatches(query.phone);
  const isBusy = sync.isPending || accounts.some(isActive);
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
      { onError: (error) => toast({ message: messageOf(error, 'Couldn’t start a sync.') }) },
    );
  };
  return (
    <Tooltip title={reason}>
      <Button
        variant="outlined"
        color="inherit"
        // Stays focusable, so that the reason can be read.
        aria-disabled={isBusy || early !== null}
        onClick={syncNow}
        loading={isBusy}
        loadingPosition="start"
        startIcon={<RefreshCw size={16} aria-hidden />}
        sx={early === null ? null : { color: 'text.secondary' }}
      >
        {isPhone ? 'Sync' : 'Sync now'}
      </Button>
    </Tooltip>
  );
}
