/** The position of a post in its feed. */
export interface FeedPlace {
  /** Starts at 1. */
  readonly position: number;
  /** -1 while the size is unknown. */
  readonly total: number;
}
