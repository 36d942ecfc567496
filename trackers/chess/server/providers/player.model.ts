/** A player as their provider identifies them. */
export interface Identity {
  /** Stays the same when the player is renamed. */
  readonly providerId: string;
  readonly username: string;
  readonly title: string | null;
  readonly isClosed: boolean;
}

export interface Snapshot {
  readonly pool: string;
  readonly rating: number | null;
  readonly rd: number | null;
  readonly isProvisional: boolean;
  readonly best: { readonly rating: number; readonly date: string } | null;
  readonly record: { readonly won: number; readonly drawn: number; readonly lost: number } | null;
}

/** Ratings with a higher deviation are provisional. */
export const PROVISIONAL_RD = 110;
