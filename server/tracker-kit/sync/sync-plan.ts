import type { TrackerKit } from '../tracker-server.ts';
import { ADDRESS_LANE, TOKEN_LANES, type Lane } from './lanes.ts';
import type { SyncTables } from './syncs.repository.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const ACTIVE_MS = DAY_MS;
const LESS_ACTIVE_MS = 7 * DAY_MS;
const LESS_ACTIVE_FACTOR = 3;
const RARELY_ACTIVE_MS = 30 * DAY_MS;
const INACTIVE_MS = 90 * DAY_MS;

/** Name of a provider, and how often it is queried for one account. */
export interface ProviderPlan {
  /** Its name in texts. */
  readonly name: string;
  /** By what the provider limits requests: this server's address, or each account's token, where it has one. */
  readonly limitedBy: 'address' | 'token' | 'either';
  /** Settings that the provider checks; absent: CONTACT_EMAIL alone identifies this server. */
  readonly credentials?: string;
  /** Between two scheduled syncs of an active account. */
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

export function lanesOf<Provider extends string>(
  plan: SyncPlan<Provider>,
  provider: Provider,
): readonly Lane<Provider>[] {
  return laneNumbers(plan.providers[provider]).map((lane) => ({ provider, lane }));
}

function laneNumbers({ limitedBy }: ProviderPlan): readonly number[] {
  if (limitedBy === 'address') return [ADDRESS_LANE];
  return limitedBy === 'token' ? TOKEN_LANES : [ADDRESS_LANE, ...TOKEN_LANES];
}

/**
 * Returns the next scheduled sync. An account is active when its owner was here, or a sync brought something, within a
 * day. Others are synced less often the longer that is ago, at least daily, and not at all if the owner has been away
 * for 90 days.
 */
export function nextSyncAt(
  { everyMs }: ProviderPlan,
  { now, lastActiveAt, lastNewsAt }: { now: Date; lastActiveAt: Date | null; lastNewsAt: Date | null },
): Date | null {
  const awayMs = since(lastActiveAt, now);
  if (awayMs > INACTIVE_MS) return null;
  const quietMs = awayMs > RARELY_ACTIVE_MS ? Infinity : Math.min(awayMs, since(lastNewsAt, now));
  if (quietMs <= ACTIVE_MS) return later(now, everyMs);
  return later(now, Math.min(DAY_MS, quietMs <= LESS_ACTIVE_MS ? LESS_ACTIVE_FACTOR * everyMs : DAY_MS));
}

function since(at: Date | null, now: Date): number {
  return at === null ? Infinity : now.getTime() - at.getTime();
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
