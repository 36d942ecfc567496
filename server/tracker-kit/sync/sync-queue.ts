import type { QueryExecutorProvider } from 'kysely';
import { ADDRESS_LANE, laneKeyOf, type Lane } from './lanes.ts';
import { findPause, recordSuccess } from './provider-access.ts';
import { withProviderLock } from './provider-lock.ts';
import { isPaused } from './provider-pause.ts';
import { finishRun, settleFailure, skipDisabled, takeTurns, type SyncTask } from './sync-outcome.ts';
import { lanesOf, providersOf, type SyncContext } from './sync-plan.ts';
import { enqueueDue, findNext, findNextTime } from './sync-queue.repository.ts';
import { deleteAbandonedRuns } from './sync-runs.repository.ts';

/** The tracker's part of a sync. */
export interface SyncRun<Provider extends string> {
  /**
   * Fetches and stores at most a page, so that accounts take turns. Returns whether nothing is left. Runs again from
   * the stored state after a crash: `write` the rows of a page together with the place of the next.
   */
  step(task: SyncTask<Provider>, signal: AbortSignal): Promise<boolean>;
  /** Called after a run that fetched everything. */
  finished?(task: SyncTask<Provider>): Promise<void>;
}

export interface QueueWork {
  readonly signal: AbortSignal;
  readonly lockTimeoutMs?: number;
}

/** Longer than any single request takes. */
const LOCK_TIMEOUT_MS = 90_000;

export function taskName({ type }: { type: string }): string {
  return `${type}.sync`;
}

/** Starts the job of a lane, now or at a time. A job that is scheduled already is reused. */
export async function wakeQueue<Tables, Provider extends string>(
  { kit, plan }: SyncContext<Tables, Provider>,
  trx: QueryExecutorProvider,
  lane: Lane<Provider>,
  at: Date | null = null,
): Promise<void> {
  const task = taskName(plan);
  // NOTE a later job has a key of its own: it must not replace one that runs now.
  const key = `${task}:${laneKeyOf(lane)}${at === null ? '' : ':later'}`;
  const queue = `${plan.type}.${laneKeyOf(lane)}`;
  const payload = { provider: lane.provider, ...(lane.lane !== ADDRESS_LANE && { lane: lane.lane }) };
  await kit.jobs.add(trx, task, payload, { key, queue, ...(at && { runAt: at }) });
}

/**
 * Does one step of the first account in a lane, then moves the account behind the others. Returns when to call it again;
 * null when the lane is empty.
 */
export async function workOnQueue<Tables, Provider extends string>(
  context: SyncContext<Tables, Provider>,
  run: SyncRun<Provider>,
  lane: Lane<Provider>,
  { signal, lockTimeoutMs = LOCK_TIMEOUT_MS }: QueueWork,
): Promise<Date | null> {
  const { kit, plan } = context;
  const pause = await findPause(context, lane);
  if (pause.until && isPaused(pause, kit.now())) return pause.until;
  const next = await findNext(kit.db, plan.tables, { ...lane, now: kit.now() });
  if (!next) return findNextTime(kit.db, plan.tables, lane);
  const task = { ...next, provider: lane.provider };
  if (!(await kit.isEnabled(task.userId))) {
    await skipDisabled(context, task);
    return kit.now();
  }
  try {
    const lock = { key: laneKeyOf(lane), timeoutMs: lockTimeoutMs, signal };
    const isDone = await withProviderLock(kit.lockDb, lock, () => run.step(task, signal));
    // No request was made: the account keeps its place, and the pause stays as it is.
    if (isDone === 'busy') return kit.now();
    if (pause.reason !== null || pause.suspect !== null) await recordSuccess(context, lane);
    if (isDone) {
      await finishRun(context, task);
      await run.finished?.(task);
    } else await takeTurns(context, task);
  } catch (error) {
    // The node stops: the next one repeats the step.
    signal.throwIfAborted();
    await settleFailure(context, task, error);
  }
  return kit.now();
}

const DUE_PER_BATCH = 1_000;

/** Queues all accounts that are due, and starts the job of every lane, in case one was lost. */
export async function queueDue<Tables, Provider extends string>({
  kit,
  plan,
}: SyncContext<Tables, Provider>): Promise<void> {
  await deleteAbandonedRuns(kit.db, plan.tables, plan.type);
  const due = { now: kit.now(), limit: DUE_PER_BATCH };
  let queued: number;
  do queued = await enqueueDue(kit.db, plan.tables, due);
  while (queued === DUE_PER_BATCH);
  await kit.transaction(async (trx) => {
    for (const provider of providersOf(plan))
      for (const lane of lanesOf(plan, provider)) await wakeQueue({ kit, plan }, trx, lane);
  });
}
