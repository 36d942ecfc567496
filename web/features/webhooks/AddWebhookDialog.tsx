import { WEBHOOK_URL_MAX } from '@plotline/contract/limits.ts';
import { WEBHOOK_EVENTS, type WebhookEvent } from '@plotline/contract/webhooks.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { FieldGroup } from '../../ui/FieldGroup.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { SecretDialog } from '../../ui/SecretDialog.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { useForm } from '../../ui/use-form.ts';
import { OwnPasswordInput } from '../accounts/OwnPasswordInput.tsx';
import { useCreateWebhook, type NewWebhook } from './use-webhooks.ts';

const LABELS: Readonly<Record<WebhookEvent, string>> = {
  'activity.published': 'An activity of yours is published',
  'activity.removed': 'An activity of yours is hidden or deleted',
};

/** Adds a webhook, then shows its signing secret once. Mount it per opening. */
export function AddWebhookDialog({ onClose }: { onClose: () => void }) {
  const create = useCreateWebhook();
  const [form, formRef] = useForm<NewWebhook, string>({
    initial: { url: '', events: WEBHOOK_EVENTS, password: '' },
    send: create,
    fallback: "Couldn't add the webhook. Please try again.",
    retry: false,
  });
  if (form.result !== undefined)
    return (
      <SecretDialog title="Your signing secret" label="Signing secret" secret={form.result} onClose={onClose}>
        Copy it now: it isn't shown again. With it, your server can tell our events from forged ones.
      </SecretDialog>
    );
  const events = form.bind('events');
  const { url, password } = form.fields;
  return (
    <FormDialog
      title="Add a webhook"
      form={[form, formRef]}
      submitLabel="Add webhook"
      isSubmitDisabled={url.trim() === '' || events.value.length === 0 || password === ''}
      onClose={onClose}
    >
      <TextInput
        label="URL"
        help="Must begin with https://. Events contain your posts, including those that only you can see."
        type="url"
        inputMode="url"
        maxLength={WEBHOOK_URL_MAX}
        isRequired
        isSpellChecked={false}
        {...form.bind('url')}
      />
      <FieldGroup legend="Send an event when">
        {WEBHOOK_EVENTS.map((event) => (
          <Checkbox
            key={event}
            label={LABELS[event]}
            isChecked={events.value.includes(event)}
            onChange={(isChecked) =>
              events.onChange(
                isChecked ? [...events.value, event] : events.value.filter((one) => one !== event),
              )
            }
          />
        ))}
      </FieldGroup>
      <OwnPasswordInput {...form.bind('password')} />
    </FormDialog>
  );
}
