import { messageOf } from '@plotline/web/tracker-kit/api.ts';
import { useToast } from '@plotline/web/ui/Toasts.tsx';
import { RefreshCw } from 'lucide-react';
import { useSyncStripe } from '../shared/stripe-queries.ts';
import { SecondaryButton } from '@plotline/web/ui/SecondaryButton.tsx';

/** Queues a sync; the server refuses more than one a minute. */
export function SyncNowButton({ isSyncing }: { isSyncing: boolean }) {
  const sync = useSyncStripe();
  const toast = useToast();
  const start = () =>
    sync.mutate(undefined, {
      onError: (error) => toast({ message: messageOf(error, "Couldn't start a sync.") }),
    });
  return (
    <SecondaryButton
      size="small"
      loading={sync.isPending || isSyncing}
      loadingPosition="start"
      startIcon={<RefreshCw size={16} aria-hidden />}
      onClick={start}
    >
      Sync now
    </SecondaryButton>
  );
}
