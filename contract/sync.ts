import { Type, type Static } from 'typebox';
import { Instant, Nullable } from './schema.ts';

/** Fields with the state of a sync with a provider, for the owner of the account. */
export const syncFields = {
  state: Type.Enum(['idle', 'queued', 'running', 'waiting', 'failed']),
  /** Accounts before it in its provider's queue; null unless queued. */
  place_in_queue: Nullable(Type.Integer()),
  /** Between 0 and 1 while running and known. */
  progress: Nullable(Type.Number()),
  /** Items that the current or last run added. */
  imported: Type.Integer(),
  waiting_until: Nullable(Instant),
  /** Why it waits: the provider limits or refuses all requests or does not respond, or the last try failed. */
  waiting_because: Nullable(Type.Enum(['rate_limited', 'refused', 'unavailable', 'failed'])),
  error: Nullable(Type.String()),
  last_sync_at: Nullable(Instant),
  next_sync_at: Nullable(Instant),
  /** After a failure: when a visit of the owner starts a new try; null if none would help. */
  retry_from: Nullable(Instant),
  /** When Sync now is allowed again. */
  manual_sync_from: Nullable(Instant),
};

const SyncState = Type.Object(syncFields);
export type SyncProgress = Static<typeof SyncState>;
