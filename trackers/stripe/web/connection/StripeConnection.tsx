import Skeleton from '@mui/material/Skeleton';
import { messageOf } from '@plotline/web/tracker-kit/api.ts';
import { Card } from '@plotline/web/ui/Card.tsx';
import { ErrorState } from '@plotline/web/ui/ErrorState.tsx';
import { Loading } from '@plotline/web/ui/Skeletons.tsx';
import type { StripeStatus } from '../../contract/connection.ts';
import { useStripeStatus, useStripeSync } from '../shared/stripe-queries.ts';
import { ConnectCard, NotConfigured } from './ConnectCard.tsx';
import { ConnectionCard } from './ConnectionCard.tsx';
import { ConnectionNotice } from './ConnectionNotice.tsx';
import type { StripeSync } from './sync-labels.ts';

/** The owner's connection: connect it, or its state and actions. */
export function StripeConnection() {
  const status = useStripeStatus();
  const sync = useStripeSync({ isEnabled: status.data?.connected ?? false });
  if (status.data) return <LoadedConnection status={status.data} sync={sync.data} />;
  return (
    <Card>
      {status.isError ? (
        <ErrorState
          message={messageOf(status.error, 'Couldn’t load the Stripe connection.')}
          onRetry={() => void status.refetch()}
        />
      ) : (
        <Loading>
          <Skeleton variant="rounded" height={84} />
        </Loading>
      )}
    </Card>
  );
}

interface LoadedConnectionProps {
  status: StripeStatus;
  sync: StripeSync | undefined;
}

export function LoadedConnection({ status, sync }: LoadedConnectionProps) {
  if (!status.is_configured) return <NotConfigured />;
  // An account that was connected before has a history: the notice offers to reconnect it.
  const isNew = !status.connected && !status.needs_reconnect && status.disconnected_at === null;
  if (isNew) return <ConnectCard />;
  return (
    <>
      <ConnectionNotice status={status} />
      {status.connected ? <ConnectionCard status={status} sync={sync} /> : null}
    </>
  );
}
