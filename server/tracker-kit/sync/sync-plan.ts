import type { TrackerKit } from '../tracker-server.ts';
import type { SyncTables } from './syncs.repository.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const RARELY_ACTIVE_MS = 30 * DAY_MS;
const INACTIVE_MS = 90 * DAY_MS;

/** Name of a provider, and how often it is queried for one account. */
export interface ProviderPlan {
  /** Its name in texts. */
  readonly name: string;
  /** Between two scheduled syncs. */
  readonly everyMs: number;
  /** Age at which a visit of the owner starts a sync. */
  readonly staleOnVisitMs: number;
  /** Between two syncs that the owner requests. */
  readonly manualEveryMs: number;
  /** Between two syncs of the whole history that the owner requests. */
  readonly forcedEveryMs: number;
}

/** Declaration of a tracker's syncs. */
export interface SyncPlan<Provider extends string> {
  /** The tracker's type: jobs and queues begin with it. */
  readonly type: string;
  readonly tables: SyncTables;
  readonly providers: Readonly<Record<Provider, ProviderPlan>>;
}

/** Arguments that every function of the sync kit takes. */
export interface SyncContext<Tables, Provider extends string> {
  readonly kit: TrackerKit<Tables>;
  readonly plan: SyncPlan<Provider>;
}

export function providersOf<Provider extends string>({ providers }: SyncPlan<Provider>): readonly Provider[] {
  // Object.keys has lost the type of the keys.
  return Object.keys(providers) as Provider[];
}

/** Returns the next scheduled sync: daily for rarely active owners, null for those inactive for 90 days. */
export function nextSyncAt(
  { everyMs }: ProviderPlan,
  { now, lastActiveAt }: { now: Date; lastActiveAt: Date | null },
): Date | null {
  const inactiveMs = lastActiveAt === null ? Infinity : now.getTime() - lastActiveAt.getTime();
  if (inactiveMs > INACTIVE_MS) return null;
  return new Date(now.getTime() + (inactiveMs > RARELY_ACTIVE_MS ? DAY_MS : everyMs));
}

/** Returns when the owner may request the next sync; null: now. */
export function manualSyncFrom({ manualEveryMs }: ProviderPlan, lastManualAt: Date | null): Date | null {
  return later(lastManualAt, manualEveryMs);
}

/** Returns when the owner may request the whole history again; null: now. */
export function forcedSyncFrom({ forcedEveryMs }: ProviderPlan, lastForcedAt: Date | null): Date | null {
  return later(lastForcedAt, forcedEveryMs);
}

/** Whether a visit of the owner starts a sync. */
export function isStaleOnVisit(
  { staleOnVisitMs }: ProviderPlan,
  { now, lastSyncAt }: { now: Date; lastSyncAt: Date | null },
): boolean {
  return lastSyncAt === null || now.getTime() - lastSyncAt.getTime() >= staleOnVisitMs;
}

/** Returns when a visit of the owner retries a sync that has just failed. */
export function retryOnVisitFrom({ staleOnVisitMs }: ProviderPlan, failedAt: Date): Date {
  return new Date(failedAt.getTime() + staleOnVisitMs);
}

function later(at: Date | null, ms: number): Date | null {
  return at && new Date(at.getTime() + ms);
}
