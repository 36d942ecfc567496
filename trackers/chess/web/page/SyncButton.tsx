import Button from '@mui/material/Button';
import { messageOf } from '@plotline/web/tracker-kit/api.ts';
import { query } from '@plotline/web/ui/theme/tokens.ts';
import { useToast } from '@plotline/web/ui/Toasts.tsx';
import { Tooltip } from '@plotline/web/ui/Tooltip.tsx';
import { useMatches } from '@plotline/web/ui/use-layout.ts';
import { useNow } from '@plotline/web/ui/use-now.ts';
import { RefreshCw } from 'lucide-react';
import type { ChessAccount } from '../../contract/accounts.ts';
import { timeText, tooEarlyUntil } from '../accounts/account-labels.ts';
import { isActive, type useSyncNow } from '../shared/chess-queries.ts';

interface SyncButtonProps {
  accounts: readonly ChessAccount[];
  sync: ReturnType<typeof useSyncNow>;
}

/** Asks the sites for new games; while they rest, it says from when on they may be asked. */
export function SyncButton({ accounts, sync }: SyncButtonProps) {
  const now = useNow();
  const toast = useToast();
  const isPhone = useMatches(query.phone);
  const isBusy = sync.isPending || accounts.some(isActive);
  const early = tooEarlyUntil(accounts, now);
  const words = early === null ? '' : `Synced a moment ago. Again from ${timeText(early)}`;
  const ask = () => {
    if (isBusy) return;
    if (early !== null) {
      toast({ message: words });
      return;
    }
    sync.mutate(
      { isWhole: false },
      { onError: (error) => toast({ message: messageOf(error, 'The sync could not be asked for.') }) },
    );
  };
  return (
    <Tooltip title={words}>
      <Button
        variant="outlined"
        color="inherit"
        // It stays in reach of the keyboard, so that the reason can be read.
        aria-disabled={isBusy || early !== null}
        onClick={ask}
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
