import { NOT_AUTHENTICATED, SUSPENDED_UNTIL } from '@plotline/contract/errors.ts';
import {
  pathOf,
  type BodyOf,
  type Endpoint,
  type ParamsOf,
  type QueryOf,
  type ResponseOf,
} from '@plotline/contract/endpoint.ts';
import { errorOfResponse, networkError, type ApiError } from './api-error.ts';
import { parseJson } from './json.ts';

type AnyEndpoint = Omit<Endpoint, 'params' | 'query' | 'body' | 'response'>;
type RequiredPart<Name extends string, Shape> = [keyof Shape] extends [never]
  ? { [K in Name]?: undefined }
  : { [K in Name]: Shape };
type OptionalPart<Name extends string, Shape> = [keyof Shape] extends [never]
  ? { [K in Name]?: undefined }
  : { [K in Name]?: Shape };
type BodyPart<E> = [BodyOf<E>] extends [undefined] ? { body?: undefined } : { body: BodyOf<E> };
type AddressOptions<E> = RequiredPart<'params', ParamsOf<E>> & OptionalPart<'query', QueryOf<E>>;

/** The arguments of a call: the endpoint's path parameters, body and optional query. */
export type CallOptions<E> = AddressOptions<E> & BodyPart<E> & { signal?: AbortSignal };
export type UploadOptions<E> = AddressOptions<E> & {
  form: FormData;
  onProgress?: Progress;
  signal?: AbortSignal;
};
/** Makes the options optional if nothing in them is required. */
type Rest<Options> = Record<never, never> extends Options ? [options?: Options] : [options: Options];

export interface ApiClient {
  /** Calls an endpoint. Rejects with `ApiError`, or with the signal's own reason when it was aborted. */
  call<E extends AnyEndpoint>(endpoint: E, ...rest: Rest<CallOptions<E>>): Promise<ResponseOf<E>>;
  /** Sends a multipart form; `onProgress` gets the sent share, from 0 to 1. */
  upload<E extends AnyEndpoint>(endpoint: E, options: UploadOptions<E>): Promise<ResponseOf<E>>;
  /** Returns the URL of an endpoint, for links and downloads. */
  urlOf<E extends AnyEndpoint>(endpoint: E, ...rest: Rest<AddressOptions<E>>): string;
  /** Calls back when a response says that the session is over. Returns the function that unsubscribes. */
  onUnauthenticated(listener: () => void): () => void;
  /** Calls back when a response is refused because the user is suspended. Returns the function that unsubscribes. */
  onSuspended(listener: () => void): () => void;
}

interface ApiClientOptions {
  /** The origin of the server; empty for the host of the page. */
  baseUrl: string;
  fetch?: typeof fetch;
}

interface LooseOptions {
  params?: Readonly<Record<string, unknown>> | undefined;
  query?: Readonly<Record<string, unknown>> | undefined;
  body?: unknown;
  signal?: AbortSignal;
}

/** Creates the typed client of the HTTP API; it sends the session cookie with every call. */
export function createApiClient({
  baseUrl,
  fetch: send = fetch.bind(globalThis),
}: ApiClientOptions): ApiClient {
  const unauthenticated = createListeners();
  const suspended = createListeners();
  const rejectWith = (error: ApiError): never => {
    if (error.status === 401 && error.sentence === NOT_AUTHENTICATED) unauthenticated.notify();
    if (error.status === 403 && error.sentence?.startsWith(SUSPENDED_UNTIL)) suspended.notify();
    throw error;
  };
  const urlOf = (endpoint: AnyEndpoint, options: LooseOptions = {}) =>
    baseUrl + pathOf(endpoint, options.params) + queryString(options.query);

  async function call<E extends AnyEndpoint>(
    endpoint: E,
    options: LooseOptions = {},
  ): Promise<ResponseOf<E>> {
    const response = await send(urlOf(endpoint, options), requestOf(endpoint, options)).catch(
      (cause: unknown) => {
        throw options.signal?.aborted ? cause : networkError(cause);
      },
    );
    const body = await readBody(response);
    if (response.ok) return trusted<E>(body);
    const { status, statusText } = response;
    return rejectWith(
      errorOfResponse({
        status,
        statusText,
        body,
        retryAfter: response.headers.get('retry-after'),
        requestId: response.headers.get('x-request-id'),
      }),
    );
  }

  async function upload<E extends AnyEndpoint>(
    endpoint: E,
    options: UploadOptions<E>,
  ): Promise<ResponseOf<E>> {
    const { form, onProgress, signal } = options;
    const response = await sendForm({
      method: endpoint.method,
      url: urlOf(endpoint, options),
      form,
      onProgress,
      signal,
    });
    if (response.status >= 200 && response.status < 300) return trusted<E>(response.body);
    return rejectWith(errorOfResponse(response));
  }

  return {
    call: (endpoint, ...[options]) => call(endpoint, options),
    upload,
    urlOf: (endpoint, ...[options]) => urlOf(endpoint, options),
    onUnauthenticated: unauthenticated.add,
    onSuspended: suspended.add,
  };
}

function createListeners() {
  const listeners = new Set<() => void>();
  return {
    add: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    notify: () => {
      for (const listener of listeners) listener();
    },
  };
}

/** Types a body without a check: the server validates every response against the same schema. */
function trusted<E>(body: unknown): ResponseOf<E> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- validated by the server
  return body as ResponseOf<E>;
}

function requestOf(endpoint: AnyEndpoint, { body, signal }: LooseOptions): RequestInit {
  return {
    method: endpoint.method,
    credentials: 'include',
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  };
}

/** Skips undefined and null values; lists repeat their name. */
function queryString(query: Readonly<Record<string, unknown>> = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const entry of Array.isArray(value) ? value : [value]) {
      if (entry !== undefined && entry !== null) search.append(name, String(entry));
    }
  }
  return search.size > 0 ? `?${search}` : '';
}

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text().catch((cause: unknown) => {
    throw networkError(cause);
  });
  return parseJson(text);
}

/** Receives the sent share of a form, from 0 to 1. */
type Progress = (progress: number) => void;

interface FormRequest {
  method: string;
  url: string;
  form: FormData;
  onProgress?: Progress | undefined;
  signal?: AbortSignal | undefined;
}

interface FormResponse {
  status: number;
  statusText: string;
  body: unknown;
  retryAfter: string | null;
  requestId: string | null;
}

/** Sends a form with XMLHttpRequest, because `fetch` reports no upload progress. */
function sendForm({ method, url, form, onProgress, signal }: FormRequest): Promise<FormResponse> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.withCredentials = true;
    request.setRequestHeader('accept', 'application/json');
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress?.(loaded / total);
    });
    request.addEventListener('load', () => resolve(responseOf(request)));
    request.addEventListener('error', () => reject(networkError(undefined)));
    request.addEventListener('abort', () => reject(signal?.reason ?? networkError(undefined)));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}

function responseOf(request: XMLHttpRequest): FormResponse {
  return {
    status: request.status,
    statusText: request.statusText,
    body: parseJson(request.responseText),
    retryAfter: request.getResponseHeader('retry-after'),
    requestId: request.getResponseHeader('x-request-id'),
  };
}
