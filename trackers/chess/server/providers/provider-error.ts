export type ProviderFailure =
  | 'not_found'
  | 'closed'
  | 'refused'
  /** What was shown to it, a token or a code, is not valid, or not any more. */
  | 'rejected'
  | 'rate_limited'
  | 'unavailable'
  | 'bad_response';

/** The one error that a provider's client throws, apart from the caller's own abort. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly kind: ProviderFailure;
  /** When a provider that limits us lets us come again, if it says so. */
  readonly retryAt: Date | null;

  constructor(
    kind: ProviderFailure,
    message: string,
    options: { cause?: unknown; retryAt?: Date | null } = {},
  ) {
    super(message, { cause: options.cause });
    this.kind = kind;
    this.retryAt = options.retryAt ?? null;
  }
}
