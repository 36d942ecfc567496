import { failureOf } from './provider-answers.ts';
import { ProviderError } from './provider-error.ts';

/** How a client reaches its provider. */
export interface ProviderAccess {
  /** Without a trailing slash. */
  readonly base: string;
  readonly userAgent: string;
  readonly fetch: typeof fetch;
  readonly now: () => Date;
  /** For headers and each piece of a body to come; 60 s. */
  readonly idleMs?: number;
  /** For a whole answer that is no stream; 60 s. */
  readonly limitMs?: number;
}

export interface Validators {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

export interface ProviderRequest {
  readonly path: string;
  readonly method?: 'POST' | 'DELETE';
  readonly accept?: string;
  /** Sent as a form. */
  readonly form?: Readonly<Record<string, string>>;
  /** Sent as it is. */
  readonly text?: string;
  /** A player's own. */
  readonly token?: string | undefined;
  readonly validators?: Validators | undefined;
  readonly signal: AbortSignal;
}

const PATIENCE_MS = 60_000;
const MAX_REDIRECTS = 3;
const MAX_BODY_BYTES = 64 * 1024 * 1024;

/** The text of an answer, or that nothing changed since `validators`. */
export async function requestText(
  access: ProviderAccess,
  request: ProviderRequest,
): Promise<{ readonly text: string; readonly validators: Validators } | 'not_modified'> {
  const limit = AbortSignal.timeout(access.limitMs ?? PATIENCE_MS);
  return translated(request.signal, async () => {
    const signal = AbortSignal.any([request.signal, limit]);
    const response = await send(access, { ...request, signal });
    if (response.status === 304) {
      await response.body?.cancel();
      return 'not_modified';
    }
    const text = await readText(response);
    const { headers } = response;
    return { text, validators: { etag: headers.get('etag'), lastModified: headers.get('last-modified') } };
  });
}

/** The text of an answer to a request without validators. */
export async function requestNewText(
  access: ProviderAccess,
  request: Omit<ProviderRequest, 'validators'>,
): Promise<string> {
  const answer = await requestText(access, request);
  if (answer === 'not_modified') throw new ProviderError('bad_response', 'nothing was conditional');
  return answer.text;
}

/** The lines of a streamed answer as they come. A stream that stands still or breaks is `unavailable`. */
export async function* requestLines(
  access: ProviderAccess,
  request: ProviderRequest,
): AsyncGenerator<string> {
  const given = new AbortController();
  const signal = AbortSignal.any([request.signal, given.signal]);
  /** Only waiting counts: while the caller works on lines, the provider is not to blame. */
  const inTime = async <T>(run: () => Promise<T>): Promise<T> => {
    const timer = setTimeout(() => given.abort(new Error('nothing came')), access.idleMs ?? PATIENCE_MS);
    try {
      return await translated(request.signal, run);
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
      const piece = await inTime(async () => reader?.read());
      isDone = piece?.done ?? true;
      rest += decoder.decode(piece?.value, { stream: !isDone });
      const lines = rest.split('\n');
      rest = isDone ? '' : (lines.pop() ?? '');
      if (rest.length > MAX_BODY_BYTES) throw new ProviderError('bad_response', 'a line without an end');
      for (const line of lines) if (line.trim() !== '') yield line;
    }
  } finally {
    given.abort();
  }
}

async function send(access: ProviderAccess, request: ProviderRequest): Promise<Response> {
  const { validators, method = 'GET', form, text = null, token, signal } = request;
  const headers = new Headers({
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
      const isVerified = token !== undefined || form !== undefined;
      throw failureOf(response, { text: await readText(response), now: access.now(), isVerified });
    }
    await response.body?.cancel();
    const next = new URL(location, url);
    if (next.origin !== url.origin) throw new ProviderError('bad_response', `sent on to ${next.host}`);
    url = next;
  }
  throw new ProviderError('bad_response', 'sent on and on');
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BODY_BYTES) throw new ProviderError('bad_response', 'an answer of more than 64 MiB');
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

/** What broke on the way means the provider is not to be reached, unless the caller itself gave up. */
async function translated<T>(own: AbortSignal, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    own.throwIfAborted();
    if (error instanceof ProviderError) throw error;
    throw new ProviderError('unavailable', 'no complete answer came', { cause: error });
  }
}
