import { ProviderError } from './provider-error.ts';
import { failureOf } from './provider-response.ts';

/** Address, identity and limits of a provider's client. */
export interface ProviderAccess {
  /** Without a trailing slash. */
  readonly base: string;
  readonly userAgent: string;
  readonly fetch: typeof fetch;
  readonly now: () => Date;
  /** Longest wait for headers and for each chunk of a stream; 60 s. */
  readonly idleMs?: number;
  /** Longest time for a whole response that is no stream; 60 s. */
  readonly limitMs?: number;
  /** Longest text of a response, in bytes; 64 MiB. */
  readonly maxBytes?: number;
  /** Recognizes an outage behind a status that usually means something else. */
  readonly isOutage?: (response: { readonly status: number; readonly text: string }) => boolean;
}

/** Headers of an earlier response, which make a request conditional (RFC 9110, 13.1). */
export interface Validators {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

export interface ProviderRequest {
  readonly path: string;
  readonly method?: 'POST' | 'DELETE';
  readonly accept?: string;
  /** A form body. */
  readonly form?: Readonly<Record<string, string>>;
  /** A plain-text body. */
  readonly text?: string;
  /** Bearer token of the account's owner. */
  readonly token?: string | undefined;
  /** Headers with a key of the account's owner. A 401 or 403 then rejects the key and concerns this account alone. */
  readonly keyHeaders?: Readonly<Record<string, string>>;
  readonly validators?: Validators | undefined;
  readonly signal: AbortSignal;
}

const DEFAULT_LIMIT_MS = 60_000;
const MAX_REDIRECTS = 3;
const DEFAULT_MAX_BYTES = 64 * 1024 * 1024;
/** The rest of a line is searched again with each chunk: a longer limit would block the event loop. */
const MAX_LINE_CHARACTERS = 1024 * 1024;

/** Requests a text; `not_modified` when nothing changed since `validators`. */
export async function requestText(
  access: ProviderAccess,
  request: ProviderRequest,
): Promise<{ readonly text: string; readonly validators: Validators } | 'not_modified'> {
  const limit = AbortSignal.timeout(access.limitMs ?? DEFAULT_LIMIT_MS);
  return asProviderError(request.signal, async () => {
    const signal = AbortSignal.any([request.signal, limit]);
    const response = await send(access, { ...request, signal });
    if (response.status === 304) {
      await response.body?.cancel();
      return 'not_modified';
    }
    const text = await readText(access, response);
    const { headers } = response;
    return { text, validators: { etag: headers.get('etag'), lastModified: headers.get('last-modified') } };
  });
}

/** Requests a text unconditionally. */
export async function requestNewText(
  access: ProviderAccess,
  request: Omit<ProviderRequest, 'validators'>,
): Promise<string> {
  const response = await requestText(access, request);
  if (response === 'not_modified') throw new ProviderError('bad_response', '304 to an unconditional request');
  return response.text;
}

/** Streams the lines of a response, of at most 1 Mi characters each. A stream that stalls or breaks throws `unavailable`. */
export async function* requestLines(
  access: ProviderAccess,
  request: ProviderRequest,
): AsyncGenerator<string> {
  const stalled = new AbortController();
  const signal = AbortSignal.any([request.signal, stalled.signal]);
  /** Limits only the time spent on reading: the caller may work on a line for longer. */
  const inTime = async <T>(run: () => Promise<T>): Promise<T> => {
    const timer = setTimeout(
      () => stalled.abort(new Error('the stream stalled')),
      access.idleMs ?? DEFAULT_LIMIT_MS,
    );
    try {
      return await asProviderError(request.signal, run);
    } finally {
      clearTimeout(timer);
    }
  };
  try {
    const response = await inTime(() => send(access, { ...request, signal }));
    const reader = response.body?.getReader();
    const decoder = new TextDecoder();
    let rest = '';
    for (let isDone = !reader; !isDone;) {
      const chunk = await inTime(async () => reader?.read());
      isDone = chunk?.done ?? true;
      rest += decoder.decode(chunk?.value, { stream: !isDone });
      const lines = rest.split('\n');
      rest = isDone ? '' : (lines.pop() ?? '');
      if (rest.length > MAX_LINE_CHARACTERS) throw new ProviderError('bad_response', 'a line without an end');
      for (const line of lines) if (line.trim() !== '') yield line;
    }
  } finally {
    stalled.abort();
  }
}

async function send(access: ProviderAccess, request: ProviderRequest): Promise<Response> {
  const { validators, method = 'GET', form, text = null, token, keyHeaders, signal } = request;
  const headers = new Headers({
    ...keyHeaders,
    'user-agent': access.userAgent,
    accept: request.accept ?? 'application/json',
  });
  if (validators?.etag) headers.set('if-none-match', validators.etag);
  if (validators?.lastModified) headers.set('if-modified-since', validators.lastModified);
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  const body = form ? new URLSearchParams(form) : text;
  let url = new URL(access.base + request.path);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const response = await access.fetch(url, { method, headers, body, redirect: 'manual', signal });
    const location = response.headers.get('location');
    if (response.status === 304 || !location) {
      if (response.ok || response.status === 304) return response;
      const received = { status: response.status, text: await readText(access, response) };
      const isOutage = access.isOutage?.(received) ?? false;
      throw failureOf(response, { rejections: rejectionsOf(request), isOutage, now: access.now() });
    }
    await response.body?.cancel();
    const next = new URL(location, url);
    if (next.origin !== url.origin) throw new ProviderError('bad_response', `redirected to ${next.host}`);
    url = next;
  }
  throw new ProviderError('bad_response', 'too many redirects');
}

/** Returns the statuses that reject the credentials of a request. */
function rejectionsOf({ token, form, keyHeaders }: ProviderRequest): readonly number[] {
  if (keyHeaders !== undefined) return [401, 403];
  return token !== undefined || form !== undefined ? [400, 401] : [];
}

async function readText(
  { maxBytes = DEFAULT_MAX_BYTES }: ProviderAccess,
  response: Response,
): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes)
      throw new ProviderError('bad_response', `a response of more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

/** Turns network errors into `unavailable`, unless the caller itself aborted. */
async function asProviderError<T>(own: AbortSignal, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    own.throwIfAborted();
    if (error instanceof ProviderError) throw error;
    throw new ProviderError('unavailable', 'no complete response', { cause: error });
  }
}
