import type { WebhookDelivery } from '@plotline/contract/webhooks.ts';
import { styled } from '../../ui/theme/styled.ts';
import { formatDuration } from '../../platform/format.ts';
import { MissingData } from '../../ui/MissingData.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { color, space, text } from '../../ui/theme/tokens.ts';
import { useDeliveries } from './use-webhooks.ts';

const List = styled('ul')({ ...text[13], listStyle: 'none', margin: `${space(3)} 0 0`, padding: 0 });
const Line = styled('li')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space(1)} ${space(3)}`,
  padding: `${space(2)} 0`,
  fontVariantNumeric: 'tabular-nums',
  '& + &': { borderTop: `1px solid ${color.outline}` },
  '& > :nth-of-type(2)': { flex: '1 1 160px', minWidth: 0 },
});
const Muted = styled('span')({ color: color.muted });
const Empty = styled('p')({ ...text[13], margin: `${space(3)} 0 0`, color: color.muted });

const STATES = {
  waiting: { label: 'Waiting', tone: 'amber' },
  delivered: { label: 'Delivered', tone: 'teal' },
  failed: { label: 'Failed', tone: 'coral' },
  dropped: { label: 'Dropped', tone: 'neutral' },
} as const;

/** The last deliveries of a webhook. */
export function Deliveries({ uuid }: { uuid: string }) {
  const deliveries = useDeliveries(uuid);
  if (!deliveries.data) return <MissingData query={deliveries} fallback="Couldn't load the deliveries." />;
  if (deliveries.data.length === 0) return <Empty>No events yet.</Empty>;
  return (
    <List aria-label="Deliveries">
      {deliveries.data.map((delivery) => (
        <DeliveryLine key={delivery.uuid} delivery={delivery} />
      ))}
    </List>
  );
}

function DeliveryLine({ delivery }: { delivery: WebhookDelivery }) {
  const { label, tone } = STATES[delivery.state];
  return (
    <Line>
      <StatusBadge tone={tone} size="normal">
        {label}
      </StatusBadge>
      <span>{delivery.event}</span>
      <Muted>{resultOf(delivery)}</Muted>
      <Muted>
        <RelativeTime instant={delivery.attempted_at ?? delivery.created_at} />
      </Muted>
    </Line>
  );
}

/** `200 · 35 ms`, `No response within 10 s · 3 attempts`. */
function resultOf({ http_status: status, error, duration_ms: duration, attempts }: WebhookDelivery): string {
  const response = status === null ? error : `${status} · ${durationLabel(duration ?? 0)}`;
  return [response, attempts > 1 ? `${attempts} attempts` : null].filter((part) => part !== null).join(' · ');
}

function durationLabel(milliseconds: number): string {
  return milliseconds < 1000 ? `${milliseconds} ms` : formatDuration(milliseconds / 1000);
}
