import { saveClosed } from '../accounts/accounts.repository.ts';
import type { Provider } from '../../contract/words.ts';
import type { ChessDb, ChessKit } from '../chess.db.ts';
import { ProviderError } from '../providers/provider-error.ts';
import { PROVIDER_NAMES } from '../providers/providers.ts';
import { pauseAfter, pauseAfterAnswer } from './pause.ts';
import { lockPause, savePause } from './pauses.repository.ts';
import { nextSyncAt, retryOnVisitFrom } from './plan.ts';
import { AccountGone, SyncStopped } from './sync-task.ts';
import { enqueueForced, updateSync, type SyncRow, type SyncTask } from './syncs.repository.ts';

const RETRIES_MS = [30_000, 120_000, 480_000];
const DAY_MS = 24 * 60 * 60 * 1_000;

/** The account leaves the queue until its next time; with a sentence when it did not go well. */
export async function finish(kit: ChessKit, task: SyncTask, error: string | null): Promise<void> {
  const next_sync_at = await nextMoment(kit, task);
  const now = kit.now();
  if (error !== null) {
    const not_before = retryOnVisitFrom(task.provider, now);
    return leave(kit.db, task, { error, next_sync_at, not_before });
  }
  await kit.transaction(async (trx) => {
    await kit.markSynced(trx, task.user_id);
    await leave(trx, task, { error, next_sync_at, last_sync_at: now, progress: 1 });
    await enqueueForced(trx, task.account_id, now);
  });
}

/** Its tracker is disabled: it is looked at again at its next time, or when its owner opens the page. */
export async function rest(kit: ChessKit, task: SyncTask): Promise<void> {
  await leave(kit.db, task, { error: null, next_sync_at: await nextMoment(kit, task) });
}

/** Out of the queue, `not_before` is from when on a visit asks again though it failed; null: none does. */
type Left = Pick<SyncRow, 'error' | 'next_sync_at'> &
  Partial<Pick<SyncRow, 'last_sync_at' | 'not_before' | 'progress'>>;

async function leave(db: ChessDb, task: SyncTask, changes: Left): Promise<void> {
  const out = {
    queued_at: null,
    is_manual: false,
    run_since: null,
    attempts: 0,
    not_before: null,
  };
  await updateSync(db, task.account_id, { ...out, ...changes });
}

async function nextMoment(kit: ChessKit, { provider, user_id: userId }: SyncTask): Promise<Date | null> {
  const lastActiveAt = (await kit.lastActiveAt([userId])).get(userId) ?? null;
  return nextSyncAt(provider, { now: kit.now(), lastActiveAt });
}

/** What a failed step means for the account, and for everybody who waits for the provider. */
export async function settleFailure(kit: ChessKit, task: SyncTask, error: unknown): Promise<void> {
  if (error instanceof AccountGone) return;
  if (error instanceof SyncStopped) {
    return leave(kit.db, task, { error: error.message, next_sync_at: null, not_before: inADay(kit) });
  }
  if (!(error instanceof ProviderError)) {
    kit.log.error({ err: error, account: task.account_id }, 'a step of a sync failed');
    return retryOr(kit, task, 'Something went wrong on our side. It is tried again later.');
  }
  await pauseProvider(kit, task.provider, error);
  return settleProviderFailure(kit, task, error);
}

/** What a failure means for everybody who waits for the provider. */
export async function pauseProvider(kit: ChessKit, provider: Provider, error: ProviderError): Promise<void> {
  if (error.kind === 'refused') {
    kit.log.error({ err: error, provider }, 'the provider refuses this product: is CONTACT_EMAIL set?');
  }
  await kit.transaction(async (trx) => {
    const before = await lockPause(trx, provider);
    const after = pauseAfter(before, error, kit.now());
    await savePause(trx, provider, after);
    if (before.refusedSince === null && after.refusedSince !== null)
      await kit.notifyAdministrators(trx, refusalLabels(kit, provider, after.refusedSince));
  });
}

/** It has answered: everybody goes on. */
export async function endPause(kit: ChessKit, provider: Provider): Promise<void> {
  await kit.transaction(async (trx) => {
    const before = await lockPause(trx, provider);
    await savePause(trx, provider, pauseAfterAnswer(before, kit.now()));
  });
}

function refusalLabels({ config }: ChessKit, provider: Provider, since: Date): string {
  const name = PROVIDER_NAMES[provider];
  const time = since.toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  const contact = config.contactEmail ?? 'not set';
  return `${name} has refused our questions since ${time} UTC. Its syncs wait, and are tried again each hour. Check CONTACT_EMAIL, by which it knows who asks (${contact}).`;
}

async function settleProviderFailure(kit: ChessKit, task: SyncTask, error: ProviderError): Promise<void> {
  const name = PROVIDER_NAMES[task.provider];
  switch (error.kind) {
    // All wait, and then go on in the same order.
    case 'rate_limited':
    case 'refused':
      return;
    case 'closed':
      await saveClosed(kit.db, task.account_id);
      return leave(kit.db, task, {
        error: `This ${name} account is closed. Your history stays; remove or relink.`,
        next_sync_at: null,
      });
    case 'not_found': {
      const isKnown = task.provider_id !== null;
      return leave(kit.db, task, {
        error: `No ${name} player with this name`,
        next_sync_at: isKnown ? inADay(kit) : null,
      });
    }
    case 'unavailable':
      return retryOr(kit, task, `${name} does not answer. It is tried again later.`);
    case 'rejected':
    case 'bad_response':
      kit.log.error({ err: error, account: task.account_id }, 'the provider sent what is not understood');
      return finish(kit, task, `${name} sent something unexpected. It is tried again later.`);
  }
}

function inADay(kit: ChessKit): Date {
  return new Date(kit.now().getTime() + DAY_MS);
}

/** Others go first meanwhile; after the last attempt the sentence stands until the next sync. */
async function retryOr(kit: ChessKit, task: SyncTask, sentence: string): Promise<void> {
  const waitMs = RETRIES_MS[task.attempts];
  if (waitMs === undefined) return finish(kit, task, sentence);
  const now = kit.now();
  await updateSync(kit.db, task.account_id, {
    attempts: task.attempts + 1,
    not_before: new Date(now.getTime() + waitMs),
    queued_at: now,
  });
}
