import { recordFailure } from './provider-access.ts';
import { ProviderError } from './provider-error.ts';
import { waitAlone } from './provider-pause.ts';
import { nextSyncAt, retryOnVisitFrom, type SyncContext } from './sync-plan.ts';
import { recordRunEnded, type RecordedRun, type SyncFailure } from './sync-runs.repository.ts';
import {
  dequeue,
  dropRetried,
  enqueueAgain,
  findSyncs,
  requeue,
  saveRetry,
  type Outcome,
  type QueuedSync,
  type SyncRow,
} from './syncs.repository.ts';

/** An account in its provider's queue, with the step to do. */
export interface SyncTask<Provider extends string> extends QueuedSync {
  readonly provider: Provider;
}

/** Thrown by a step when the account was unlinked or disconnected. */
export class AccountGone extends Error {
  override readonly name = 'AccountGone';
}

/** Thrown by a step whose repetition does not help. The message is a sentence for the owner. */
export class SyncStopped extends Error {
  override readonly name = 'SyncStopped';
  readonly nextSyncInMs: number | null;
  readonly retryOnVisitInMs: number | null;

  /** `cause` is the ProviderError, if one led here. Without the times, only the owner's request syncs it again. */
  constructor(
    message: string,
    options: {
      readonly cause?: unknown;
      readonly nextSyncInMs?: number | null;
      readonly retryOnVisitInMs?: number | null;
    } = {},
  ) {
    super(message, { cause: options.cause });
    this.nextSyncInMs = options.nextSyncInMs ?? null;
    this.retryOnVisitInMs = options.retryOnVisitInMs ?? null;
  }
}

const RETRIES_MS = [30_000, 120_000, 480_000] as const;

/** Ends a run that has fetched everything. */
export async function finishRun<Tables, Provider extends string>(
  { kit, plan }: SyncContext<Tables, Provider>,
  task: SyncTask<Provider>,
): Promise<void> {
  const { accountId, userId } = task;
  const now = kit.now();
  const { imported = 0 } = (await findSyncs(kit.db, plan.tables, [accountId])).get(accountId) ?? {};
  const newsAt = imported > 0 ? now : null;
  const nextAt = await findNextSyncAt({ kit, plan }, task, newsAt);
  await kit.transaction(async (trx) => {
    await kit.markSynced(trx, userId);
    const outcome = { error: null, nextSyncAt: nextAt, syncedAt: now, newsAt };
    await dequeue(trx, plan.tables, { accountId, now, outcome });
    await recordRunEnded(trx, recordedRun({ kit, plan }, task), { failure: null, now });
    await enqueueAgain(trx, plan.tables, { accountId, now });
  });
}

/** Takes an account whose owner disabled the tracker out of the queue, until its next scheduled sync or a visit. */
export async function skipDisabled<Tables, Provider extends string>(
  { kit, plan }: SyncContext<Tables, Provider>,
  task: SyncTask<Provider>,
): Promise<void> {
  const outcome = { error: null, nextSyncAt: await findNextSyncAt({ kit, plan }, task) };
  await dequeue(kit.db, plan.tables, { accountId: task.accountId, now: kit.now(), outcome });
}

/** Moves an account whose run continues behind others: those that become due now take their turns before it. */
export async function takeTurns<Tables, Provider extends string>(
  { kit, plan }: SyncContext<Tables, Provider>,
  { accountId, provider }: SyncTask<Provider>,
): Promise<void> {
  const now = kit.now();
  const deadline = new Date(now.getTime() + plan.providers[provider].everyMs);
  await requeue(kit.db, plan.tables, { accountId, now, deadline });
}

/**
 * Records a failed step: pauses the provider if it concerns all accounts, then retries or ends the run. An account that
 * was deleted meanwhile has ended, whatever failed.
 */
export async function settleFailure<Tables, Provider extends string>(
  context: SyncContext<Tables, Provider>,
  task: SyncTask<Provider>,
  error: unknown,
): Promise<void> {
  const { kit, plan } = context;
  const { accountId, provider } = task;
  if (error instanceof AccountGone) return skipGone(context, task);
  if ((await findSyncs(kit.db, plan.tables, [accountId])).size === 0) return;
  const cause = error instanceof SyncStopped ? error.cause : error;
  const isOfAll = cause instanceof ProviderError && (await recordFailure(context, task, cause));
  if (error instanceof SyncStopped) {
    const outcome = {
      error: error.message,
      nextSyncAt: inMs(kit.now(), error.nextSyncInMs),
      retryOnVisitFrom: inMs(kit.now(), error.retryOnVisitInMs),
    };
    return endFailed(context, task, { failure: 'stopped', outcome });
  }
  if (!(error instanceof ProviderError)) {
    kit.log.error({ err: error, account: accountId }, 'a step of a sync failed');
    return retryOrFail(context, task, {
      failure: 'internal',
      message: "Something went wrong on our side. We'll try again later.",
    });
  }
  const { name } = plan.providers[provider];
  switch (error.kind) {
    case 'rate_limited':
    case 'refused':
    case 'unauthorized': {
      // All are paused. The failure may concern this account alone, so the probe afterwards takes another one.
      if (isOfAll) return takeTurns(context, task);
      const waitMs = waitAlone(error, { attempts: task.attempts, now: kit.now() });
      return retryIn(context, task, waitMs, error.isRefusal ? 'refused' : 'rate_limited');
    }
    case 'unavailable':
      return retryOrFail(context, task, {
        failure: 'unavailable',
        message: `${name} isn't responding. We'll try again later.`,
      });
    default:
      kit.log.error({ err: error, account: accountId }, 'unexpected response of a provider');
      return fail(context, task, {
        failure: 'unexpected',
        message: `${name} sent something unexpected. We'll try again later.`,
      });
  }
}

interface Failure {
  readonly failure: SyncFailure;
  /** Sentence for the owner. */
  readonly message: string;
}

/** Lets other accounts go first before each retry; after the last one the run has failed. */
async function retryOrFail<Tables, Provider extends string>(
  context: SyncContext<Tables, Provider>,
  task: SyncTask<Provider>,
  failure: Failure,
): Promise<void> {
  const waitMs = RETRIES_MS[task.attempts];
  if (waitMs === undefined) return fail(context, task, failure);
  await retryIn(context, task, waitMs);
}

/**
 * Takes a disconnected account whose row is still there out of the queue. The step may have looked just before the
 * owner connected it again: it gets one retry.
 */
async function skipGone<Tables, Provider extends string>(
  context: SyncContext<Tables, Provider>,
  task: SyncTask<Provider>,
): Promise<void> {
  if (task.attempts === 0) return retryIn(context, task, RETRIES_MS[0]);
  await dropRetried(context.kit.db, context.plan.tables, task.accountId);
}

async function retryIn<Tables, Provider extends string>(
  { kit, plan }: SyncContext<Tables, Provider>,
  { accountId }: SyncTask<Provider>,
  waitMs: number,
  reason: SyncRow['wait_reason'] = null,
): Promise<void> {
  const now = kit.now();
  const notBefore = new Date(now.getTime() + waitMs);
  await saveRetry(kit.db, plan.tables, { accountId, now, notBefore, reason });
}

async function fail<Tables, Provider extends string>(
  context: SyncContext<Tables, Provider>,
  task: SyncTask<Provider>,
  { failure, message }: Failure,
): Promise<void> {
  const { kit, plan } = context;
  const outcome = {
    error: message,
    nextSyncAt: await findNextSyncAt(context, task),
    retryOnVisitFrom: retryOnVisitFrom(plan.providers[task.provider], kit.now()),
  };
  await endFailed(context, task, { failure, outcome });
}

/** Takes the account out of its queue and records the failed run. */
async function endFailed<Tables, Provider extends string>(
  context: SyncContext<Tables, Provider>,
  task: SyncTask<Provider>,
  { failure, outcome }: { failure: SyncFailure; outcome: Outcome },
): Promise<void> {
  const { kit, plan } = context;
  await kit.transaction(async (trx) => {
    await dequeue(trx, plan.tables, { accountId: task.accountId, now: kit.now(), outcome });
    await recordRunEnded(trx, recordedRun(context, task), { failure, now: kit.now() });
  });
}

/** Describes the run of an account for the record. */
export function recordedRun<Tables, Provider extends string>(
  { kit, plan }: SyncContext<Tables, Provider>,
  { userId, accountId, provider }: SyncTask<Provider>,
): RecordedRun {
  const service = plan.providers[provider].name;
  return { uuid: kit.newId(), trackerType: plan.type, service, userId, accountId };
}

async function findNextSyncAt<Tables, Provider extends string>(
  { kit, plan }: SyncContext<Tables, Provider>,
  { userId, accountId, provider }: SyncTask<Provider>,
  newsAt: Date | null = null,
): Promise<Date | null> {
  const sync = (await findSyncs(kit.db, plan.tables, [accountId])).get(accountId);
  const lastActiveAt = (await kit.lastActiveAt([userId])).get(userId) ?? null;
  const lastNewsAt = newsAt ?? sync?.last_news_at ?? null;
  return nextSyncAt(plan.providers[provider], { now: kit.now(), lastActiveAt, lastNewsAt });
}

function inMs(now: Date, ms: number | null): Date | null {
  return ms === null ? null : new Date(now.getTime() + ms);
}
