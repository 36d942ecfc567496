import { NETWORK_ERROR } from '@plotline/contract/errors.ts';

interface ApiErrorFacts {
  /** HTTP status; 0 without a response. */
  status: number;
  statusText?: string;
  /** The message of the server; null if it sent none that users can read. */
  sentence: string | null;
  fieldErrors?: Readonly<Record<string, string>>;
  retryAfterSeconds?: number | null;
  requestId?: string | null;
  cause?: unknown;
}

/** A call that failed. `message` can always be shown to users. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** Empty without a response, and over HTTP/2. */
  readonly statusText: string;
  readonly sentence: string | null;
  /** The first message for each field, by the field's name. */
  readonly fieldErrors: Readonly<Record<string, string>>;
  readonly retryAfterSeconds: number | null;
  /** The id of the request in the server's log. */
  readonly requestId: string | null;

  constructor(facts: ApiErrorFacts) {
    const generic = `API Error: ${facts.status} ${facts.statusText ?? ''}`.trim();
    super(facts.sentence ?? generic, { cause: facts.cause });
    this.status = facts.status;
    this.statusText = facts.statusText ?? '';
    this.sentence = facts.sentence;
    this.fieldErrors = facts.fieldErrors ?? {};
    this.retryAfterSeconds = facts.retryAfterSeconds ?? null;
    this.requestId = facts.requestId ?? null;
  }

  /** Equals `message`: the sentence, or the generic text. */
  get detail(): string {
    return this.message;
  }
}

/** Creates the error of a call without a response: offline, or the server is unreachable. */
export function networkError(cause: unknown): ApiError {
  return new ApiError({ status: 0, sentence: NETWORK_ERROR, cause });
}

/** Creates the error of a response with a failure status. */
export function errorOfResponse(response: {
  status: number;
  statusText: string;
  body: unknown;
  retryAfter: string | null;
  requestId: string | null;
}): ApiError {
  const seconds = Number.parseInt(response.retryAfter ?? '', 10);
  return new ApiError({
    status: response.status,
    statusText: response.statusText,
    sentence: sentenceOf(response.body),
    fieldErrors: fieldErrorsOf(response.body),
    retryAfterSeconds: Number.isNaN(seconds) ? null : seconds,
    requestId: response.requestId,
  });
}

/**
 * Returns the message to show for any caught value: that of the server, else the fallback. After an internal error it
 * ends with the id by which operators find the error in the log.
 */
export function messageOf(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
  const sentence = error.sentence ?? fallback;
  return error.status === 500 && error.requestId !== null
    ? `${sentence} (request ${error.requestId})`
    : sentence;
}

/** Returns `detail`, or the messages of a `detail` list, else `message`, else `error`. */
function sentenceOf(body: unknown): string | null {
  if (!isRecord(body)) return null;
  if (Array.isArray(body['detail'])) return body['detail'].map(fieldMessageOf).join('; ') || null;
  return [body['detail'], body['message'], body['error']].find(isText) ?? null;
}

function fieldErrorsOf(body: unknown): Record<string, string> {
  const errors: Record<string, string> = {};
  if (!isRecord(body) || !Array.isArray(body['detail'])) return errors;
  for (const entry of body['detail']) {
    const field: unknown = isRecord(entry) && Array.isArray(entry['loc']) ? entry['loc'].at(-1) : undefined;
    if (typeof field === 'string') errors[field] ??= fieldMessageOf(entry);
  }
  return errors;
}

function fieldMessageOf(entry: unknown): string {
  return isRecord(entry) && isText(entry['msg']) ? entry['msg'] : 'Validation error';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
