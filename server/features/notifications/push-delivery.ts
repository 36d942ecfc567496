import type { PushMessage } from '@plotline/contract/notifications.ts';
import { postPublicly, type PublicResponse } from '../../platform/public-post.ts';
import type { PushKeys } from './push-keys.ts';
import type { PushSubscription } from './push.repository.ts';

/** The identity of this server towards push services: its keys and a contact. */
export interface PushSender {
  /** The current key, then the previous ones: a subscription is bound to the key it was made with. */
  readonly keys: readonly [PushKeys, ...PushKeys[]];
  /** `mailto:` or `https:`. */
  readonly subject: string;
  readonly isPrivateAllowed: boolean;
}

/** The result of sending a message; `gone`: the subscription has ended or can never be reached. */
export type PushResult =
  | { readonly outcome: 'delivered' }
  | { readonly outcome: 'gone' | 'refused'; readonly reason: string }
  | { readonly outcome: 'later'; readonly reason: string; readonly retryAfter: string | undefined };

/** A push service drops a message that it could not deliver for this long. */
const TTL_SECONDS = 24 * 60 * 60;
/** The limit of the whole exchange: few jobs run at a time, and any server can be named as a push service. */
const TIMEOUT_MS = 5_000;

/**
 * Encrypts a message for one browser (RFC 8291) and sends it to its push service (RFC 8030). The service refuses a key
 * that the browser did not subscribe with; then the previous keys are tried.
 */
export async function sendPush(
  { keys, ...sender }: PushSender,
  subscription: PushSubscription,
  content: PushContent,
): Promise<PushResult> {
  const [key, ...previous] = keys;
  let result = await send({ ...sender, key }, { subscription, ...content });
  for (const previousKey of previous) {
    if (result.outcome !== 'refused') return result;
    result = await send({ ...sender, key: previousKey }, { subscription, ...content });
  }
  return result;
}

interface PushContent {
  readonly message: PushMessage;
  readonly signal: AbortSignal;
}

async function send(
  { key, subject, isPrivateAllowed }: Omit<PushSender, 'keys'> & { readonly key: PushKeys },
  { subscription, message, signal }: PushContent & { readonly subscription: PushSubscription },
): Promise<PushResult> {
  const { endpoint, p256dh, auth } = subscription;
  const { default: webPush } = await import('web-push');
  const sealed = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(message),
    { vapidDetails: { subject, ...key }, TTL: TTL_SECONDS, urgency: 'normal', topic: topicOf(message) },
  );
  try {
    const response = await postPublicly(endpoint, {
      headers: sealed.headers,
      body: sealed.body,
      isPrivateAllowed,
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    if ('objection' in response) return { outcome: 'gone', reason: `the address ${response.objection}` };
    return resultOf(response);
  } catch (error) {
    return { outcome: 'later', reason: String(error), retryAfter: undefined };
  }
}

function resultOf({ status, retryAfter }: PublicResponse): PushResult {
  const reason = `it returned ${status}`;
  if (status >= 200 && status < 300) return { outcome: 'delivered' };
  if (status === 404 || status === 410) return { outcome: 'gone', reason };
  if (status === 429 || status >= 500) return { outcome: 'later', reason, retryAfter };
  return { outcome: 'refused', reason };
}

/** Returns the topic of a message, without dashes; an undelivered message is replaced by the next of its topic. */
function topicOf({ tag }: PushMessage): string {
  return tag.replaceAll('-', '');
}
