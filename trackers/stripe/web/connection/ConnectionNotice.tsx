import Alert from '@mui/material/Alert';
import { styled } from '@mui/material/styles';
import { formatDate } from '@plotline/web/tracker-kit/format.ts';
import { space } from '@plotline/web/ui/theme/tokens.ts';
import type { StripeStatus } from '../../contract/connection.ts';
import { ConnectButton } from './ConnectButton.tsx';

const Row = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space(3),
  '& > p': { flex: '1 1 260px', margin: 0 },
});

/** Asks the owner to reconnect, or says that only they see test data; nothing while all is well. */
export function ConnectionNotice({ status }: { status: StripeStatus }) {
  const { connected, disconnected_at: end, needs_reconnect: needsReconnect, test_mode: isTest } = status;
  if (needsReconnect)
    return (
      <Reconnect>Our access to Stripe has expired. Reconnect to keep your numbers up to date.</Reconnect>
    );
  if (!connected && end !== null)
    return (
      <Reconnect>
        {`Disconnected on ${formatDate(new Date(end))}. Your history stays. Reconnect to update it.`}
      </Reconnect>
    );
  if (connected && isTest)
    return (
      <Alert severity="warning">
        This is a test account. Only you can see its numbers, and nothing is posted to the feed.
      </Alert>
    );
  return null;
}

function Reconnect({ children }: { children: string }) {
  return (
    <Alert severity="warning">
      <Row>
        <p>{children}</p>
        <ConnectButton label="Reconnect" />
      </Row>
    </Alert>
  );
}
