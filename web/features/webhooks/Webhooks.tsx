import { WEBHOOKS_MAX } from '@plotline/contract/limits.ts';
import type { Webhook, WebhookDelivery } from '@plotline/contract/webhooks.ts';
import { Button } from '../../ui/Button.tsx';
import { Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../platform/api-error.ts';
import { ActionError } from '../../ui/ActionError.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { MissingData } from '../../ui/MissingData.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { SecondaryButton } from '../../ui/SecondaryButton.tsx';
import { SettingRow, SettingRows } from '../../ui/SettingRow.tsx';
import { AddWebhookDialog } from './AddWebhookDialog.tsx';
import { useDeliveries, useWebhookChange, useWebhooks } from './use-webhooks.ts';
import { styled } from '../../ui/theme/styled.ts';
import { formatDuration } from '../../platform/format.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { color, space, text } from '../../ui/theme/tokens.ts';

/** Lists the viewer's webhooks with their last deliveries, adds, tests and deletes them. */
export function Webhooks() {
  const webhooks = useWebhooks();
  const [open, setOpen] = useState<'add' | Webhook | null>(null);
  const close = () => setOpen(null);
  if (!webhooks.data) {
    return (
      <Card>
        <MissingData query={webhooks} fallback="Couldn't load your webhooks." />
      </Card>
    );
  }
  return (
    <Card pad="none">
      <SettingRows aria-label="Webhooks">
        <li>
          <SettingRow
            title="New webhook"
            detail={`For a server of yours. You can have up to ${WEBHOOKS_MAX}.`}
            actions={
              <SecondaryButton disabled={webhooks.data.length >= WEBHOOKS_MAX} onClick={() => setOpen('add')}>
                Add webhook
              </SecondaryButton>
            }
          />
        </li>
        {webhooks.data.map((webhook) => (
          <li key={webhook.uuid}>
            <WebhookRow webhook={webhook} onDelete={() => setOpen(webhook)} />
          </li>
        ))}
      </SettingRows>
      {open === 'add' ? <AddWebhookDialog onClose={close} /> : null}
      {open !== null && typeof open === 'object' ? <DeleteDialog webhook={open} onClose={close} /> : null}
    </Card>
  );
}

function WebhookRow({ webhook, onDelete }: { webhook: Webhook; onDelete: () => void }) {
  const [hasDeliveries, setHasDeliveries] = useState(false);
  const test = useWebhookChange('test');
  const enable = useWebhookChange('enable');
  const { uuid, url, is_enabled: isEnabled } = webhook;
  const sendTest = () => test.mutate(uuid, { onSuccess: () => setHasDeliveries(true) });
  return (
    <SettingRow
      icon={<WebhookIcon size={20} strokeWidth={1.75} aria-hidden />}
      title={url}
      detail={<Health webhook={webhook} />}
      actions={
        <>
          {isEnabled ? (
            <SecondaryButton loading={test.isPending} onClick={sendTest}>
              Send test event
            </SecondaryButton>
          ) : (
            <Button variant="contained" loading={enable.isPending} onClick={() => enable.mutate(uuid)}>
              Switch on
            </Button>
          )}
          <SecondaryButton aria-label={`Delete the webhook ${url}`} onClick={onDelete}>
            Delete
          </SecondaryButton>
        </>
      }
    >
      <ActionError error={test.error ?? enable.error} fallback="That didn't work. Please try again." />
      <SecondaryButton
        size="small"
        aria-expanded={hasDeliveries}
        onClick={() => setHasDeliveries(!hasDeliveries)}
      >
        {hasDeliveries ? 'Hide deliveries' : 'Show deliveries'}
      </SecondaryButton>
      {hasDeliveries ? <Deliveries uuid={uuid} /> : null}
    </SettingRow>
  );
}

function Health({ webhook }: { webhook: Webhook }) {
  const { events, is_enabled: isEnabled, failing_since: failingSince } = webhook;
  if (!isEnabled) return 'Switched off after three days without a successful delivery.';
  if (failingSince === null) return events.join(', ');
  return (
    <>
      {events.join(', ')} · failing since <RelativeTime instant={failingSince} isInSentence />
    </>
  );
}

function DeleteDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const remove = useWebhookChange('delete');
  return (
    <ConfirmDialog
      title="Delete this webhook?"
      confirmLabel="Delete"
      tone="danger"
      isBusy={remove.isPending}
      error={remove.isError ? messageOf(remove.error, "Couldn't delete the webhook.") : null}
      onConfirm={() => remove.mutate(webhook.uuid, { onSuccess: onClose })}
      onClose={onClose}
    >
      {new URL(webhook.url).host} gets no more events. This can't be undone.
    </ConfirmDialog>
  );
}

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
function Deliveries({ uuid }: { uuid: string }) {
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
