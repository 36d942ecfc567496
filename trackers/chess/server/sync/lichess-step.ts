import type { ChessKit } from '../chess.db.ts';
import { lichessIdentity, lichessSnapshots } from '../providers/lichess.player.ts';
import { ProviderError } from '../providers/provider-error.ts';
import type { Providers } from '../providers/providers.ts';
import { beginRun } from './begin-run.ts';
import { catchUpByMail } from './lichess-by-mail.ts';
import { GAMES_PER_PAGE, readPage } from './lichess-page.ts';
import { newGamesFrom } from './plan.ts';
import { saveSnapshots } from './snapshots.repository.ts';
import { findSyncs, updateSync, type SyncRow, type SyncTask } from './syncs.repository.ts';

interface Step {
  readonly task: SyncTask;
  readonly signal: AbortSignal;
}

/**
 * Goes on with a run by at most a page of games. New games come first, the oldest of them first, so that none is missed
 * in between; then the history backwards from where it ended. True when nothing is left.
 */
export async function lichessStep(kit: ChessKit, providers: Providers, step: Step): Promise<boolean> {
  const { task } = step;
  if (task.run_since === null) await begin(kit, providers, step);
  let fetched = 0;
  while (fetched < GAMES_PER_PAGE) {
    const sync = (await findSyncs(kit.db, [task.account_id])).get(task.account_id);
    if (!sync || isDone(sync)) return true;
    fetched += await (sync.page_from_ms === null ? readHistory : readNewGames)(kit, providers, {
      ...step,
      sync,
    });
  }
  return false;
}

function isDone({ page_from_ms: from, is_backfilled: isBackfilled }: SyncRow): boolean {
  return from === null && isBackfilled;
}

async function begin(kit: ChessKit, providers: Providers, { task, signal }: Step): Promise<void> {
  const user = await providers.lichess.user({ username: task.username, signal });
  const identity = lichessIdentity(user);
  if (identity.isClosed) throw new ProviderError('closed', 'the account is closed');
  const newest = task.is_forced ? null : task.newest_ms;
  await beginRun(kit, task, {
    identity,
    prepare: async (trx) => {
      const owner = { accountId: task.account_id, userId: task.user_id, at: kit.now() };
      await saveSnapshots(trx, owner, lichessSnapshots(user));
      await updateSync(trx, task.account_id, {
        total: user.count?.all ?? null,
        page_from_ms: newest === null ? null : newGamesFrom(newest, { playsDaily: task.plays_daily }),
        // Without a single game there is no place from which new ones could be asked for.
        ...(newest === null && { is_backfilled: false, oldest_ms: null, newest_ms: null }),
      });
    },
  });
  const playing = user.count?.playing ?? null;
  await catchUpByMail(kit, providers, { task, signal, isPlaying: playing === null ? null : playing > 0 });
}

type Reading = Step & { readonly sync: SyncRow };

async function readNewGames(
  kit: ChessKit,
  providers: Providers,
  { sync, ...step }: Reading,
): Promise<number> {
  const sinceMs = sync.page_from_ms ?? 0;
  const page = { order: 'oldest', sinceMs } as const;
  const { count, lastMs } = await readPage(kit, providers, {
    ...step,
    page,
    placeAt: (ms) => ({ page_from_ms: ms }),
  });
  if (lastMs === null || lastMs <= sinceMs) await updateSync(kit.db, sync.account_id, { page_from_ms: null });
  return count;
}

async function readHistory(kit: ChessKit, providers: Providers, { sync, ...step }: Reading): Promise<number> {
  const untilMs = sync.oldest_ms ?? undefined;
  const page = { order: 'newest', untilMs } as const;
  const { count, lastMs } = await readPage(kit, providers, {
    ...step,
    page,
    placeAt: (ms) => ({ oldest_ms: ms }),
  });
  if (lastMs === null || lastMs === untilMs)
    await updateSync(kit.db, sync.account_id, { is_backfilled: true });
  return count;
}
