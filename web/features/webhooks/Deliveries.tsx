import type { WebhookDelivery } from '@plotline/contract/webhooks.ts';
import { useState, type ReactNode } from 'react';
import { styled } from '../../ui/theme/styled.ts';
import { formatDuration } from '../../platform/format.ts';
import { ActionError } from '../../ui/ActionError.tsx';
import { MissingData } from '../../ui/MissingData.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { SecondaryButton } from '../../ui/SecondaryButton.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { color, space, text } from '../../ui/theme/tokens.ts';
import { useDeliveries, useResend } from './use-webhooks.ts';

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

/** The last deliveries of a webhook. Failed ones can be sent again while it is switched on. */
export function Deliveries({ uuid, isEnabled }: { uuid: string; isEnabled: boolean }) {
  const [resent, setResent] = useState<readonly string[]>([]);
  const deliveries = useDeliveries(uuid, resent);
  const resend = useResend(uuid);
  if (!deliveries.data) return <MissingData query={deliveries} fallback="Couldn't load the deliveries." />;
  if (deliveries.data.length === 0) return <Empty>No events yet.</Empty>;
  const sendAgain = (delivery: string) => {
    setResent([...resent, delivery]);
    resend.mutate(delivery);
  };
  return (
    <>
      <List aria-label="Deliveries">
        {deliveries.data.map((delivery) => (
          <DeliveryLine key={delivery.uuid} delivery={delivery}>
            {delivery.state === 'failed' && isEnabled ? (
              <SecondaryButton
                size="small"
                loading={resend.isPending && resend.variables === delivery.uuid}
                onClick={() => sendAgain(delivery.uuid)}
              >
                Send again
              </SecondaryButton>
            ) : null}
          </DeliveryLine>
        ))}
      </List>
      <ActionError error={resend.error} fallback="Couldn't send the event again." />
    </>
  );
}

function DeliveryLine({ delivery, children }: { delivery: WebhookDelivery; children: ReactNode }) {
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
      {children}
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
