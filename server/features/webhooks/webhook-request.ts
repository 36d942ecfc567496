import { createHmac } from 'node:crypto';
import { NOT_PUBLIC } from '../../platform/public-address.ts';
import { postPublicly } from '../../platform/public-post.ts';

/** A slow server occupies a job that others wait for. */
const TIMEOUT_MS = 10_000;

export interface WebhookRequest {
  readonly url: string;
  readonly secret: string;
  /** JSON. */
  readonly body: string;
  readonly now: Date;
  readonly isPrivateAllowed: boolean;
  /** Aborted when the node stops. */
  readonly signal: AbortSignal;
  /** For tests. */
  readonly timeoutMs?: number;
}

/** The status of the response, or the reason why there is none. */
export type WebhookResult =
  | { readonly httpStatus: number; readonly error: null }
  | { readonly httpStatus: null; readonly error: string };

/** Posts an event, signed; never follows a redirect or reads the body of the response. */
export async function sendWebhook(request: WebhookRequest): Promise<WebhookResult> {
  const { url, secret, body, now, isPrivateAllowed, signal, timeoutMs = TIMEOUT_MS } = request;
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await postPublicly(url, {
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Plotline-Webhooks/1',
        'plotline-signature': signatureOf(secret, body, now),
      },
      body,
      isPrivateAllowed,
      signal: AbortSignal.any([signal, timeout]),
    });
    if ('objection' in response) return { httpStatus: null, error: refusalOf(response.objection) };
    return { httpStatus: response.status, error: null };
  } catch (error) {
    if (timeout.aborted) return { httpStatus: null, error: `No response within ${timeoutMs / 1000} s` };
    const isUnknownHost = error instanceof Error && 'syscall' in error && error.syscall === 'getaddrinfo';
    return {
      httpStatus: null,
      error: isUnknownHost ? refusalOf(NOT_PUBLIC) : `No connection${codeOf(error)}`,
    };
  }
}

function refusalOf(objection: string): string {
  return `The URL ${objection}`;
}

/** `t=<seconds>,v1=<HMAC-SHA256 of "t.body" in hex>`, the form that Stripe uses. */
function signatureOf(secret: string, body: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

/** Returns the code of a network error, such as ` (ECONNREFUSED)`. */
function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? ` (${error.code})`
    : '';
}
