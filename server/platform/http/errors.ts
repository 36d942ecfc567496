import { SUSPENDED_UNTIL } from '@plotline/contract/errors.ts';

export interface FieldError {
  readonly loc: readonly (string | number)[];
  readonly msg: string;
  readonly type: string;
}

/** Error response: a status with `{detail}`. Created in `<feature>.errors.ts`. */
export class HttpError extends Error {
  readonly status: number;
  /** Code for logs and tests, never sent: `accounts.username_taken`. */
  readonly code: string;
  readonly detail: string | readonly FieldError[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    code: string,
    detail: string | readonly FieldError[],
    options: { readonly headers?: Readonly<Record<string, string>>; readonly cause?: unknown } = {},
  ) {
    super(`${code}: ${typeof detail === 'string' ? detail : detail.map((field) => field.msg).join('; ')}`, {
      cause: options.cause,
    });
    this.status = status;
    this.code = code;
    this.detail = detail;
    this.headers = options.headers ?? {};
  }
}

/** Creates a 422 for fields of the body: `invalidFields({username: 'Username is required'})`. */
export function invalidFields(messages: Readonly<Record<string, string>>): HttpError {
  const detail = Object.entries(messages).map(([field, msg]) => ({
    loc: ['body', field],
    msg,
    type: 'value_error',
  }));
  return new HttpError(422, 'validation', detail);
}

export function administratorsOnly(): HttpError {
  return new HttpError(403, 'http.admin_only', 'Administrators only');
}

export function accountSuspended({ reason, until }: { reason: string; until: Date }): HttpError {
  const end = until.toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return new HttpError(403, 'http.suspended', `${SUSPENDED_UNTIL} ${end} UTC: ${reason}`);
}

export function tooManyRequests(code: string, detail: string, retryAfterSeconds: number): HttpError {
  return new HttpError(429, code, detail, {
    headers: { 'retry-after': String(Math.max(1, Math.ceil(retryAfterSeconds))) },
  });
}
