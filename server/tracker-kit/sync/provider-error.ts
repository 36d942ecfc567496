export type ProviderFailure =
  | 'not_found'
  /** The account was closed at the provider. */
  | 'closed'
  /** The provider refuses the request. */
  | 'refused'
  /** The provider asks for a token, and the request had none. */
  | 'unauthorized'
  /** The token or code that was sent is not valid, or no longer valid. */
  | 'rejected'
  | 'rate_limited'
  | 'unavailable'
  | 'bad_response';

/** The one error that a provider's client throws, apart from the caller's own abort. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly kind: ProviderFailure;
  /** End of a rate limit, if the provider names one. */
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

  /** Whether the provider refuses to answer: one account or this product, which the error alone does not say. */
  get isRefusal(): boolean {
    return this.kind === 'refused' || this.kind === 'unauthorized';
  }

  /** Whether the failure concerns one account only; the provider itself works. */
  get isOfAccount(): boolean {
    return this.kind === 'not_found' || this.kind === 'closed' || this.kind === 'rejected';
  }
}
