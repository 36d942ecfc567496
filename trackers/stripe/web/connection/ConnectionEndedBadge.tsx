import { formatDate } from '@plotline/web/tracker-kit/format.ts';
import { StatusBadge } from '@plotline/web/ui/StatusBadge.tsx';
import { Unplug } from 'lucide-react';
import type { StripeStatus } from '../../contract/connection.ts';

/** Says since when the account is disconnected; nothing while it is connected. */
export function ConnectionEndedBadge({
  status,
}: {
  status: Pick<StripeStatus, 'connected' | 'disconnected_at'>;
}) {
  if (status.connected || status.disconnected_at === null) return null;
  return (
    <StatusBadge icon={<Unplug aria-hidden />}>
      Disconnected on {formatDate(new Date(status.disconnected_at))}
    </StatusBadge>
  );
}
