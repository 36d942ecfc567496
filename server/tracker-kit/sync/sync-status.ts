import type { SyncProgress } from '@plotline/contract/sync.ts';
import type { ImportState } from '../imports.ts';
import type { SyncState } from '../tracker-server.ts';
import { pauseKeyOf } from './lanes.ts';
import { isPaused, NO_PAUSE, type Pause } from './provider-pause.ts';
import { findPauses } from './providers.repository.ts';
import {
  forcedSyncFrom,
  isStaleOnVisit,
  manualSyncFrom,
  providersOf,
  type SyncContext,
  type SyncPlan,
} from './sync-plan.ts';
import { findPlaces } from './sync-queue.repository.ts';
import { findSyncs, type SyncRow } from './syncs.repository.ts';

/** Progress of an account's sync, for its owner. */
export interface SyncStatus {
  readonly state: 'idle' | 'queued' | 'running' | 'waiting' | 'failed';
  /** Accounts before it in the queue, while `queued`. */
  readonly placeInQueue: number | null;
  /** From 0 to 1, while `running`; null when the total is unknown. */
  readonly progress: number | null;
  /** Items that the current or last run added. */
  readonly imported: number;
  /** Set while `waiting`: the provider is paused or refuses this account, or the last step failed and will be retried. */
  readonly waitingUntil: Date | null;
  readonly waitingBecause: 'rate_limited' | 'refused' | 'unavailable' | 'failed' | null;
  /** A sentence for the owner, while `failed`. */
  readonly error: string | null;
  readonly lastSyncAt: Date | null;
  /** The next scheduled sync; while `waiting`, the end of the wait. */
  readonly nextSyncAt: Date | null;
  /** First moment at which a visit of the owner retries a failed sync. */
  readonly retryOnVisitFrom: Date | null;
  /** First moment at which the owner may request a sync; null: now. */
  readonly manualSyncFrom: Date | null;
}

/** Implements `ProviderSync.statuses`. */
export async function findStatuses<Tables, Provider extends string>(
  { kit, plan }: SyncContext<Tables, Provider>,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, SyncStatus>> {
  const [syncs, places, pauses] = await Promise.all([
    findSyncs(kit.db, plan.tables, accountIds),
    findPlaces(kit.db, plan.tables, accountIds),
    findPauses(kit.db, plan.tables.pauses),
  ]);
  const statusOf = (sync: SyncRow): SyncStatus => {
    const wait = waitOf(sync, { pause: pauses.get(pauseKeyOf(sync)), now: kit.now() });
    const state = stateOf(sync, wait);
    return {
      state,
      placeInQueue: state === 'queued' ? (places.get(sync.account_id) ?? 0) : null,
      progress: state === 'running' ? sync.progress : null,
      imported: sync.imported,
      waitingUntil: wait?.until ?? null,
      waitingBecause: wait?.because ?? null,
      error: sync.error,
      lastSyncAt: sync.last_sync_at,
      nextSyncAt: wait?.until ?? sync.next_sync_at,
      retryOnVisitFrom: state === 'failed' ? sync.not_before : null,
      manualSyncFrom: manualSyncFrom(planFor(plan, sync), sync.last_manual_at),
    };
  };
  return new Map([...syncs.values()].map((sync) => [sync.account_id, statusOf(sync)]));
}

/** Returns the fields that describe a sync to the account's owner; those of an idle one without a status. */
export function presentSync(status: SyncStatus | undefined): SyncProgress {
  return {
    state: status?.state ?? 'idle',
    place_in_queue: status?.placeInQueue ?? null,
    progress: status?.progress ?? null,
    imported: status?.imported ?? 0,
    waiting_until: timeOf(status?.waitingUntil),
    waiting_because: status?.waitingBecause ?? null,
    error: status?.error ?? null,
    last_sync_at: timeOf(status?.lastSyncAt),
    next_sync_at: timeOf(status?.nextSyncAt),
    retry_from: timeOf(status?.retryOnVisitFrom),
    manual_sync_from: timeOf(status?.manualSyncFrom),
  };
}

function timeOf(date: Date | null | undefined): string | null {
  return date?.toISOString() ?? null;
}

interface Wait {
  readonly until: Date;
  readonly because: NonNullable<SyncStatus['waitingBecause']>;
}

function waitOf(
  { queued_at: queuedAt, not_before: notBefore, wait_reason: reasonAlone }: SyncRow,
  { pause = NO_PAUSE, now }: { pause: Pause | undefined; now: Date },
): Wait | null {
  if (queuedAt === null) return null;
  const { until, reason } = pause;
  if (until !== null && reason !== null && isPaused(pause, now)) return { until, because: reason };
  return notBefore !== null && notBefore > now
    ? { until: notBefore, because: reasonAlone ?? 'failed' }
    : null;
}

/** An account stays in the queue between the steps of its run. */
function stateOf(sync: SyncRow, wait: Wait | null): SyncStatus['state'] {
  if (sync.queued_at === null) return sync.error === null ? 'idle' : 'failed';
  if (wait !== null) return 'waiting';
  return sync.run_since === null ? 'queued' : 'running';
}

/** States of which the first is shown when several syncs of a user differ: work in progress, then failures. */
const STATES_BY_PRIORITY = ['running', 'waiting', 'queued', 'failed', 'idle'] as const;

/** Returns the state of a tracker that syncs accounts and imports files: that of the import if it has priority. */
export function withImport(accounts: SyncState, fileImport: ImportState): SyncState {
  const isImport = STATES_BY_PRIORITY.indexOf(fileImport.state) < STATES_BY_PRIORITY.indexOf(accounts.state);
  return { ...(isImport ? fileImport : accounts), nextSyncAt: accounts.nextSyncAt ?? null };
}

/** Implements `ProviderSync.state`. */
export async function findState<Tables, Provider extends string>(
  context: SyncContext<Tables, Provider>,
  accountIds: readonly string[],
): Promise<SyncState> {
  const statuses = [...(await findStatuses(context, accountIds)).values()];
  const state = STATES_BY_PRIORITY.find((one) => statuses.some((found) => found.state === one)) ?? 'idle';
  const chosen = statuses.filter((one) => one.state === state);
  const times = statuses.flatMap(({ nextSyncAt }) => nextSyncAt?.getTime() ?? []);
  return {
    state,
    progress: chosen[0]?.progress ?? null,
    imported: chosen.reduce((sum, { imported }) => sum + imported, 0),
    error: chosen.find(({ error }) => error !== null)?.error ?? null,
    nextSyncAt: times.length === 0 ? null : new Date(Math.min(...times)),
  };
}

/** A request of the owner that came too soon, and when the next one is allowed. */
export interface TooSoon<Provider> {
  readonly provider: Provider;
  readonly from: Date;
}

/** Splits accounts into those that the owner may sync now and, when there are none, the first that becomes allowed. */
export async function findAllowed<Tables, Provider extends string>(
  { kit, plan }: SyncContext<Tables, Provider>,
  accountIds: readonly string[],
  isForced: boolean,
): Promise<{ readonly allowed: readonly SyncRow[]; readonly tooSoon: TooSoon<Provider> | null }> {
  const now = kit.now();
  const rows = [...(await findSyncs(kit.db, plan.tables, accountIds)).values()];
  const times = rows.map((sync) => ({
    sync,
    from: isForced
      ? forcedSyncFrom(planFor(plan, sync), sync.last_forced_at)
      : manualSyncFrom(planFor(plan, sync), sync.last_manual_at),
  }));
  const allowed = times.filter(({ from }) => from === null || from <= now).map(({ sync }) => sync);
  const [next] = times
    .flatMap(({ sync, from }) => (from ? [{ provider: providerOf(plan, sync), from }] : []))
    .toSorted((a, b) => a.from.getTime() - b.from.getTime());
  return { allowed, tooSoon: allowed.length === 0 ? (next ?? null) : null };
}

/** Finds the accounts that a visit of the owner syncs: stale ones, and failed ones after a while. */
export async function findStale<Tables, Provider extends string>(
  { kit, plan }: SyncContext<Tables, Provider>,
  accountIds: readonly string[],
): Promise<readonly SyncRow[]> {
  const now = kit.now();
  const rows = [...(await findSyncs(kit.db, plan.tables, accountIds)).values()];
  return rows.filter((sync) => {
    if (sync.queued_at !== null) return false;
    if (sync.error !== null) return sync.not_before !== null && sync.not_before <= now;
    return isStaleOnVisit(planFor(plan, sync), { now, lastSyncAt: sync.last_sync_at });
  });
}

export function providerOf<Provider extends string>(
  plan: SyncPlan<Provider>,
  { provider }: SyncRow,
): Provider {
  const found = providersOf(plan).find((one) => one === provider);
  if (found === undefined) throw new Error(`${plan.type} has no provider ${provider}`);
  return found;
}

function planFor<Provider extends string>(plan: SyncPlan<Provider>, sync: SyncRow) {
  return plan.providers[providerOf(plan, sync)];
}
