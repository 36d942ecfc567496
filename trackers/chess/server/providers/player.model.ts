/** Who a provider says that a player is. */
export interface Identity {
  /** Stays through a renaming. */
  readonly providerId: string;
  readonly username: string;
  readonly title: string | null;
  readonly isClosed: boolean;
}

/** What a provider says of a pool now. */
export interface Snapshot {
  readonly pool: string;
  readonly rating: number | null;
  readonly rd: number | null;
  readonly isProvisional: boolean;
  readonly best: { readonly rating: number; readonly date: string } | null;
  readonly record: { readonly won: number; readonly drawn: number; readonly lost: number } | null;
}

/** From this deviation on a rating is a guess. */
export const PROVISIONAL_RD = 110;
