import type { QueryExecutorProvider } from 'kysely';
import { findPause, recordSuccess } from './provider-access.ts';
import { withProviderLock } from './provider-lock.ts';
import { isPaused } from './provider-pause.ts';
import { finishRun, settleFailure, skipDisabled, type SyncTask } from './sync-outcome.ts';
import { providersOf, type SyncContext } from './sync-plan.ts';
import { deleteAbandonedRuns } from './sync-runs.repository.ts';
import { enqueue, findDue, findNext, findNextTime, requeue } from './syncs.repository.ts';

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

export interface QueueWork<Provider> {
  readonly provider: Provider;
  readonly signal: AbortSignal;
  readonly lockTimeoutMs?: number;
}

/** Longer than any single request takes. */
const LOCK_TIMEOUT_MS = 90_000;

export function taskName({ type }: { type: string }): string {
  return `${type}.sync`;
}

/** Starts the job of a provider's queue, now or at a time. A job that is scheduled already is reused. */
export async function wakeQueue<Tables, Provider extends string>(
  { kit, plan }: SyncContext<Tables, Provider>,
  trx: QueryExecutorProvider,
  { provider, at = null }: { provider: Provider; at?: Date | null },
): Promise<void> {
  const task = taskName(plan);
  // NOTE a later job has a key of its own: it must not replace one that runs now.
  const key = `${task}:${provider}${at === null ? '' : ':later'}`;
  const queue = `${plan.type}.${provider}`;
  await kit.jobs.add(trx, task, { provider }, { key, queue, ...(at && { runAt: at }) });
}

/**
 * Does one step of the first account in the provider's queue, then moves the account behind the others. Returns when to
 * call it again; null when the queue is empty.
 */
export async function workOnQueue<Tables, Provider extends string>(
  context: SyncContext<Tables, Provider>,
  run: SyncRun<Provider>,
  { provider, signal, lockTimeoutMs = LOCK_TIMEOUT_MS }: QueueWork<Provider>,
): Promise<Date | null> {
  const { kit, plan } = context;
  const pause = await findPause(context, provider);
  if (pause.until && isPaused(pause, kit.now())) return pause.until;
  const next = await findNext(kit.db, plan.tables, { provider, now: kit.now() });
  if (!next) return findNextTime(kit.db, plan.tables, provider);
  const task = { ...next, provider };
  if (!(await kit.isEnabled(task.userId))) {
    await skipDisabled(context, task);
    return kit.now();
  }
  try {
    const lock = { provider, timeoutMs: lockTimeoutMs, signal };
    const isDone = await withProviderLock(kit.lockDb, lock, () => run.step(task, signal));
    // No request was made: the account keeps its place, and the pause stays as it is.
    if (isDone === 'busy') return kit.now();
    if (pause.reason !== null) await recordSuccess(context, provider);
    if (isDone) {
      await finishRun(context, task);
      await run.finished?.(task);
    } else await requeue(kit.db, plan.tables, { accountId: task.accountId, now: kit.now() });
  } catch (error) {
    // The node stops: the next one repeats the step.
    signal.throwIfAborted();
    await settleFailure(context, task, error);
  }
  return kit.now();
}

/** Queues the accounts that are due, and starts the job of every queue, in case one was lost. */
export async function queueDue<Tables, Provider extends string>({
  kit,
  plan,
}: SyncContext<Tables, Provider>): Promise<void> {
  await kit.transaction(async (trx) => {
    await deleteAbandonedRuns(trx, plan.tables, plan.type);
    const accountIds = await findDue(trx, plan.tables, kit.now());
    await enqueue(trx, plan.tables, {
      accountIds,
      now: kit.now(),
      isManual: false,
      isForced: false,
      hasNews: false,
    });
    for (const provider of providersOf(plan)) await wakeQueue({ kit, plan }, trx, { provider });
  });
}
