import type { Provider } from '../../contract/words.ts';
import type { ChessDb, ChessKit } from '../chess.db.ts';
import type { Providers } from '../providers/providers.ts';
import { announceMilestones } from '../posts/milestones.service.ts';
import { chesscomStep } from './chesscom-step.ts';
import { lichessStep } from './lichess-step.ts';
import { isPaused } from './pause.ts';
import { findPause } from './pauses.repository.ts';
import { endPause, finish, rest, settleFailure } from './settle.service.ts';
import { findNext, findNextMoment, updateSync, type SyncTask } from './syncs.repository.ts';
import { inTurn } from './turn.ts';

export const SYNC_TASK = 'chess.sync';
/** Longer than any single request takes. */
const LOCK_TIMEOUT_MS = 90_000;

/** Has the provider's queue worked on, now or from a moment on. Whoever asks again meanwhile joins. */
export async function wakeQueue(
  kit: ChessKit,
  trx: ChessDb,
  { provider, at = null }: { provider: Provider; at?: Date | null },
): Promise<void> {
  // NOTE the later waking has a key of its own: it must not put off one that is to happen now.
  const key = `${SYNC_TASK}:${provider}${at === null ? '' : ':later'}`;
  const queue = `chess.${provider}`;
  await kit.jobs.add(trx, SYNC_TASK, { provider }, { key, queue, ...(at && { runAt: at }) });
}

interface QueueWork {
  readonly provider: Provider;
  readonly signal: AbortSignal;
  /** How long it waits for others who ask the provider. */
  readonly patienceMs?: number;
}

/**
 * One step of whoever is next in the provider's queue, then they stand behind the others. Answers from when on it is to
 * be called again; null when the queue is empty.
 */
export async function workOnQueue(
  kit: ChessKit,
  providers: Providers,
  { provider, signal, patienceMs = LOCK_TIMEOUT_MS }: QueueWork,
): Promise<Date | null> {
  const pause = await findPause(kit.db, provider);
  if (pause.until && isPaused(pause, kit.now())) return pause.until;
  const task = await findNext(kit.db, provider, kit.now());
  if (!task) return findNextMoment(kit.db, provider);
  if (!(await kit.isEnabled(task.user_id))) {
    await rest(kit, task);
    return kit.now();
  }
  try {
    const isDone = await inTurn(kit.db, { provider, patienceMs, signal }, () =>
      provider === 'chesscom'
        ? chesscomStep(kit, providers.chesscom, { task, signal })
        : lichessStep(kit, providers, { task, signal }),
    );
    // Nothing was asked: the account stays where it stands, and no one knows how the provider fares.
    if (isDone === 'busy') return kit.now();
    if (pause.reason !== null) await endPause(kit, provider);
    if (isDone) {
      await finish(kit, task, null);
      await announceMilestones(kit, task.user_id);
    } else await requeue(kit, task);
  } catch (error) {
    // The node stops: the same step is done again after it.
    signal.throwIfAborted();
    await settleFailure(kit, task, error);
  }
  return kit.now();
}

/** A long history is no reason to let others wait: from its second step on it is like a scheduled one. */
async function requeue(kit: ChessKit, task: SyncTask): Promise<void> {
  await updateSync(kit.db, task.account_id, {
    queued_at: kit.now(),
    is_manual: false,
    attempts: 0,
    not_before: null,
  });
}
