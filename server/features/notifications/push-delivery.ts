import type { LookupAddress } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { PushMessage } from '@plotline/contract/notifications.ts';
import { findPushAddress } from './push-address.ts';
import type { PushKeys } from './push-keys.ts';
import type { PushSubscription } from './push.repository.ts';

/** Who sends: push services want a key and a way to reach its owner. */
export interface PushSender {
  /** The one that browsers are given now, then those of before: a subscription keeps the key it was made with. */
  readonly keys: readonly [PushKeys, ...PushKeys[]];
  /** `mailto:` or `https:`. */
  readonly subject: string;
  readonly isPrivateAllowed: boolean;
}

/** What came of sending a message; `gone`: the browser is not there any more, or never can be. */
export type Delivery =
  | { readonly outcome: 'delivered' }
  | { readonly outcome: 'gone' | 'refused'; readonly reason: string }
  | { readonly outcome: 'later'; readonly reason: string; readonly retryAfter: string | undefined };

/** A push service that is offline gives a message up after so long. */
const TTL_SECONDS = 24 * 60 * 60;
/** The whole exchange; few jobs run at a time, and an address may belong to anyone. */
const LIMIT_MS = 5_000;

/**
 * Encrypts a message for one browser (RFC 8291) and hands it to its push service (RFC 8030). A service refuses a key that
 * the browser did not subscribe with: then those of before are tried.
 */
export async function deliver(
  { keys, ...sender }: PushSender,
  subscription: PushSubscription,
  content: PushContent,
): Promise<Delivery> {
  const [key, ...previous] = keys;
  let delivery = await send({ ...sender, key }, { subscription, ...content });
  for (const one of previous) {
    if (delivery.outcome !== 'refused') return delivery;
    delivery = await send({ ...sender, key: one }, { subscription, ...content });
  }
  return delivery;
}

interface PushContent {
  readonly message: PushMessage;
  readonly signal: AbortSignal;
}

async function send(
  { key, subject, isPrivateAllowed }: Omit<PushSender, 'keys'> & { readonly key: PushKeys },
  { subscription, message, signal }: PushContent & { readonly subscription: PushSubscription },
): Promise<Delivery> {
  const { endpoint, p256dh, auth } = subscription;
  const { default: webPush } = await import('web-push');
  const sealed = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(message),
    { vapidDetails: { subject, ...key }, TTL: TTL_SECONDS, urgency: 'normal', topic: topicOf(message) },
  );
  try {
    const address = await findPushAddress(endpoint, { isPrivateAllowed });
    if ('objection' in address) return { outcome: 'gone', reason: `the address ${address.objection}` };
    const answer = await post(new URL(endpoint), {
      headers: sealed.headers,
      body: sealed.body,
      lookup: always(address.addresses),
      signal: AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)]),
    });
    return judge(answer);
  } catch (error) {
    return { outcome: 'later', reason: String(error), retryAfter: undefined };
  }
}

interface Answer {
  readonly status: number;
  readonly retryAfter: string | undefined;
}

function judge({ status, retryAfter }: Answer): Delivery {
  const reason = `it answered ${status}`;
  if (status >= 200 && status < 300) return { outcome: 'delivered' };
  if (status === 404 || status === 410) return { outcome: 'gone', reason };
  if (status === 429 || status >= 500) return { outcome: 'later', reason, retryAfter };
  return { outcome: 'refused', reason };
}

/** Waiting messages of one topic replace each other; it takes no dashes. */
function topicOf({ tag }: PushMessage): string {
  return tag.replaceAll('-', '');
}

interface Post {
  readonly headers: Record<string, string | number>;
  readonly body: Buffer | null;
  readonly lookup: LookupFunction;
  readonly signal: AbortSignal;
}

function post(url: URL, { body, ...options }: Post): Promise<Answer> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', agent: false, ...options }, (answer) => {
      resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] });
      // No one reads what else it says, which may have no end.
      answer.destroy();
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** The addresses that were looked at are those that are asked, whatever the name stands for a moment later. */
function always(addresses: readonly LookupAddress[]): LookupFunction {
  const [first] = addresses;
  if (first === undefined) throw new TypeError('a name without an address');
  return (_, { all }, answer) =>
    all ? answer(null, [...addresses]) : answer(null, first.address, first.family);
}
