import { NOT_AUTHENTICATED } from '@plotline/contract/errors.ts';
import {
  pathOf,
  type BodyOf,
  type Endpoint,
  type ParamsOf,
  type QueryOf,
  type ResponseOf,
} from '@plotline/contract/endpoint.ts';
import { errorOfResponse, networkError, type ApiError } from './api-error.ts';
import { sendForm, type Progress } from './api-upload.ts';
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

/** What a call needs: the endpoint's path parameters and body; its query where wanted. */
export type CallOptions<E> = AddressOptions<E> & BodyPart<E> & { signal?: AbortSignal };
export type UploadOptions<E> = AddressOptions<E> & {
  form: FormData;
  onProgress?: Progress;
  signal?: AbortSignal;
};
/** The options may be left out where nothing in them is required. */
type Rest<Options> = Record<never, never> extends Options ? [options?: Options] : [options: Options];

export interface ApiClient {
  /** Calls an endpoint. Rejects with `ApiError`, or with the signal's own reason when it was aborted. */
  call<E extends AnyEndpoint>(endpoint: E, ...rest: Rest<CallOptions<E>>): Promise<ResponseOf<E>>;
  /** Sends a multipart form and tells how much of it has left, from 0 to 1. */
  upload<E extends AnyEndpoint>(endpoint: E, options: UploadOptions<E>): Promise<ResponseOf<E>>;
  /** The address of an endpoint, for links and downloads. */
  urlOf<E extends AnyEndpoint>(endpoint: E, ...rest: Rest<AddressOptions<E>>): string;
  /** Tells when an answer says that no one is signed in any more. Answers how to stop listening. */
  onUnauthenticated(listener: () => void): () => void;
}

interface ApiClientOptions {
  /** Where the server is; empty for the host of the page. */
  baseUrl: string;
  fetch?: typeof fetch;
}

interface LooseOptions {
  params?: Readonly<Record<string, unknown>> | undefined;
  query?: Readonly<Record<string, unknown>> | undefined;
  body?: unknown;
  signal?: AbortSignal;
}

/** The typed client of the HTTP interface; sends the session cookie with every call. */
export function createApiClient({
  baseUrl,
  fetch: send = fetch.bind(globalThis),
}: ApiClientOptions): ApiClient {
  const listeners = new Set<() => void>();
  const announce = (error: ApiError): never => {
    if (error.status === 401 && error.sentence === NOT_AUTHENTICATED)
      for (const listener of listeners) listener();
    throw error;
  };
  const address = (endpoint: AnyEndpoint, options: LooseOptions = {}) =>
    baseUrl + pathOf(endpoint, options.params) + queryString(options.query);

  async function call<E extends AnyEndpoint>(
    endpoint: E,
    options: LooseOptions = {},
  ): Promise<ResponseOf<E>> {
    const response = await send(address(endpoint, options), requestOf(endpoint, options)).catch(
      (cause: unknown) => {
        throw options.signal?.aborted ? cause : networkError(cause);
      },
    );
    const body = await readBody(response);
    if (response.ok) return trusted<E>(body);
    const { status, statusText } = response;
    return announce(
      errorOfResponse({ status, statusText, body, retryAfter: response.headers.get('retry-after') }),
    );
  }

  async function upload<E extends AnyEndpoint>(
    endpoint: E,
    options: UploadOptions<E>,
  ): Promise<ResponseOf<E>> {
    const { form, onProgress, signal } = options;
    const answer = await sendForm({
      method: endpoint.method,
      url: address(endpoint, options),
      form,
      onProgress,
      signal,
    });
    if (answer.status >= 200 && answer.status < 300) return trusted<E>(answer.body);
    return announce(errorOfResponse(answer));
  }

  const onUnauthenticated = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    call: (endpoint, ...[options]) => call(endpoint, options),
    upload,
    urlOf: (endpoint, ...[options]) => address(endpoint, options),
    onUnauthenticated,
  };
}

/** The server checks every answer against the same schema before it sends it: once is enough. */
function trusted<E>(body: unknown): ResponseOf<E> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- checked where it was made, see above
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

/** Absent and null values are left out; lists repeat their name. */
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
  const written = await response.text().catch((cause: unknown) => {
    throw networkError(cause);
  });
  return parseJson(written);
}
