import { Alert } from '@plotline/web/ui/Alert.tsx';
import { Button } from '@plotline/web/ui/Button.tsx';
import { styled } from '@plotline/web/ui/theme/styled.ts';
import { messageOf } from '@plotline/web/tracker-kit/api.ts';
import { settingsSectionPath } from '@plotline/web/tracker-kit/paths.ts';
import { useToast } from '@plotline/web/ui/Toasts.tsx';
import { useKeepHistory } from '../shared/stripe-queries.ts';
import { formatDate } from '@plotline/web/tracker-kit/format.ts';
import { mixin, space } from '@plotline/web/ui/theme/tokens.ts';
import type { StripeStatus } from '../../contract/connection.ts';
import { ConnectButton } from './ConnectButton.tsx';

const Row = styled('div')({
  ...mixin.row(3),
  flexWrap: 'wrap',
  '& > p': { flex: '1 1 320px', margin: 0 },
});
const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space(2) });

/** Asks the owner to reconnect, or says that only they see test data; nothing while all is well. */
export function ConnectionNotice({ status }: { status: StripeStatus }) {
  const { connected, disconnected_at: end, needs_reconnect: needsReconnect, test_mode: isTest } = status;
  if (needsReconnect || (!connected && end !== null))
    return (
      <Alert severity="warning">
        <Row>
          <p>{endText(status)}</p>
          <Actions>
            <ConnectButton label="Reconnect" />
            {isHiddenFromOthers(status) ? <HistoryButtons /> : null}
          </Actions>
        </Row>
      </Alert>
    );
  if (isTest)
    return (
      <Alert severity="warning">
        This is a test account. Only you can see its numbers, and nothing is posted to the feed.
      </Alert>
    );
  return null;
}

function endText(status: StripeStatus): string {
  const { disconnect_reason: reason, disconnected_at: end, keeps_history: isKept } = status;
  const since = end === null ? '' : ` on ${formatDate(new Date(end))}`;
  const history = isKept ? 'Your history stays visible as before.' : 'Others no longer see your history.';
  switch (reason) {
    case 'deauthorised':
      return `Stripe ended our access${since}. ${history}`;
    case 'paused':
      return `Disconnected${since}, because the tracker was off for 30 days. Your history stays.`;
    case 'owner':
      return `Disconnected${since}. Your history stays. Reconnect to update it.`;
    default:
      return `Our access to Stripe has expired. Reconnect to keep your numbers up to date. ${history}`;
  }
}

/** Whether the access ended at Stripe and the owner has not chosen to keep the history visible. */
function isHiddenFromOthers({ disconnect_reason: reason, keeps_history: isKept }: StripeStatus): boolean {
  return (reason === 'deauthorised' || reason === 'expired') && !isKept;
}

/** Shows the history to others again, or leads to the settings, where removing the tracker removes it. */
function HistoryButtons() {
  const keep = useKeepHistory();
  const toast = useToast();
  const start = () =>
    keep.mutate(undefined, {
      onError: (error) => toast({ message: messageOf(error, "Couldn't change who sees your history.") }),
    });
  return (
    <>
      <Button size="small" color="inherit" loading={keep.isPending} onClick={start}>
        Keep my history visible
      </Button>
      <Button size="small" color="inherit" href={settingsSectionPath('trackers')}>
        Remove
      </Button>
    </>
  );
}
