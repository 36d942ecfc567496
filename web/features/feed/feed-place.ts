/** Where a post stands in its feed. */
export interface FeedPlace {
  /** From 1. */
  readonly position: number;
  /** -1 while more may follow. */
  readonly total: number;
}
