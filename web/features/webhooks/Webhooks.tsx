import { WEBHOOKS_MAX } from '@plotline/contract/limits.ts';
import type { Webhook } from '@plotline/contract/webhooks.ts';
import { Button } from '../../ui/Button.tsx';
import { Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../platform/api-error.ts';
import { ActionError } from '../../ui/ActionError.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { IconPlate } from '../../ui/IconPlate.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { SecondaryButton } from '../../ui/SecondaryButton.tsx';
import { SettingRow, SettingRows } from '../../ui/SettingRow.tsx';
import { SettingRowsSkeleton } from '../../ui/SettingRowsSkeleton.tsx';
import { AddWebhookDialog } from './AddWebhookDialog.tsx';
import { Deliveries } from './Deliveries.tsx';
import { useWebhookChange, useWebhooks } from './use-webhooks.ts';

const NEW_WEBHOOK = {
  title: 'New webhook',
  detail: `For a server of yours. You can have up to ${WEBHOOKS_MAX}.`,
  control: 'Add webhook',
};

/** Lists the viewer's webhooks with their last deliveries, adds, tests and deletes them. */
export function Webhooks() {
  const webhooks = useWebhooks();
  const [open, setOpen] = useState<'add' | Webhook | null>(null);
  const close = () => setOpen(null);
  if (!webhooks.data) {
    return (
      <SettingRowsSkeleton query={webhooks} fallback="Couldn't load your webhooks." rows={[NEW_WEBHOOK]} />
    );
  }
  return (
    <Card pad="none">
      <SettingRows aria-label="Webhooks">
        <li>
          <SettingRow
            title={NEW_WEBHOOK.title}
            detail={NEW_WEBHOOK.detail}
            actions={
              <SecondaryButton disabled={webhooks.data.length >= WEBHOOKS_MAX} onClick={() => setOpen('add')}>
                {NEW_WEBHOOK.control}
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
      icon={<IconPlate icon={WebhookIcon} />}
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
      {hasDeliveries ? <Deliveries uuid={uuid} isEnabled={isEnabled} /> : null}
    </SettingRow>
  );
}

function Health({ webhook }: { webhook: Webhook }) {
  const { events, is_enabled: isEnabled, failing_since: failingSince } = webhook;
  if (!isEnabled && failingSince === null)
    return 'Switched off because your password has changed. If you added it, switch it on to send events again.';
  if (!isEnabled)
    return 'Switched off after three days without a successful delivery. Switch it on to send events again.';
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
