import { NETWORK_ERROR } from '@plotline/contract/errors.ts';

interface ApiErrorFacts {
  /** HTTP status; 0 when no answer came. */
  status: number;
  statusText?: string;
  /** What the server said; null when it said nothing that users can read. */
  sentence: string | null;
  fieldErrors?: Readonly<Record<string, string>>;
  retryAfterSeconds?: number | null;
  cause?: unknown;
}

/** A call that failed. `message` is always fit to be shown. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly sentence: string | null;
  /** The first complaint about each field, by the field's name. */
  readonly fieldErrors: Readonly<Record<string, string>>;
  readonly retryAfterSeconds: number | null;

  constructor(facts: ApiErrorFacts) {
    const generic = `API Error: ${facts.status} ${facts.statusText ?? ''}`.trim();
    super(facts.sentence ?? generic, { cause: facts.cause });
    this.status = facts.status;
    this.sentence = facts.sentence;
    this.fieldErrors = facts.fieldErrors ?? {};
    this.retryAfterSeconds = facts.retryAfterSeconds ?? null;
  }

  /** The same as `message`: the sentence, or the generic text. */
  get detail(): string {
    return this.message;
  }
}

/** No answer came: offline, or the server cannot be reached. */
export function networkError(cause: unknown): ApiError {
  return new ApiError({ status: 0, sentence: NETWORK_ERROR, cause });
}

/** The error that an answer with a failing status stands for. */
export function errorOfResponse(answer: {
  status: number;
  statusText: string;
  body: unknown;
  retryAfter: string | null;
}): ApiError {
  const seconds = Number.parseInt(answer.retryAfter ?? '', 10);
  return new ApiError({
    status: answer.status,
    statusText: answer.statusText,
    sentence: sentenceOf(answer.body),
    fieldErrors: fieldErrorsOf(answer.body),
    retryAfterSeconds: Number.isNaN(seconds) ? null : seconds,
  });
}

/** What to show for any caught value: the server's own words, else the fallback of the place. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError ? (error.sentence ?? fallback) : fallback;
}

/** `detail` as a sentence, the messages of a `detail` list, else `message`, else `error`. */
function sentenceOf(body: unknown): string | null {
  if (!isRecord(body)) return null;
  if (Array.isArray(body['detail'])) return body['detail'].map(complaintOf).join('; ') || null;
  return [body['detail'], body['message'], body['error']].find(isText) ?? null;
}

function fieldErrorsOf(body: unknown): Record<string, string> {
  const errors: Record<string, string> = {};
  if (!isRecord(body) || !Array.isArray(body['detail'])) return errors;
  for (const entry of body['detail']) {
    const field: unknown = isRecord(entry) && Array.isArray(entry['loc']) ? entry['loc'].at(-1) : undefined;
    if (typeof field === 'string') errors[field] ??= complaintOf(entry);
  }
  return errors;
}

function complaintOf(entry: unknown): string {
  return isRecord(entry) && isText(entry['msg']) ? entry['msg'] : 'Validation error';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
