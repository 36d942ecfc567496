import { isOfToken } from '@plotline/server/tracker-kit/sync/lanes.ts';
import { ProviderError } from '@plotline/server/tracker-kit/sync/provider-error.ts';
import type { ChessKit } from '../chess.db.ts';
import { lichessIdentity, lichessSnapshots } from '../providers/lichess.player.ts';
import type { Providers } from '../providers/providers.ts';
import { findToken, lapse } from '../sign-in/tokens.service.ts';
import { beginRun } from './begin-run.ts';
import { chessSync } from './chess-sync.ts';
import { newGamesFrom } from './history-plan.ts';
import { syncCorrespondence } from './lichess-correspondence.ts';
import { fetchPage, GAMES_PER_PAGE } from './lichess-page.ts';
import { saveSnapshots } from './snapshots.repository.ts';
import { findSyncedAccount, updateSync, type ChessTask, type SyncedAccount } from './syncs.repository.ts';
import { ofKnownPlayer } from './withheld-games.ts';

interface Step {
  readonly task: ChessTask;
  readonly signal: AbortSignal;
  /** Sent with all requests of the step: those of a token are limited apart from all others. */
  readonly token?: string | undefined;
}

/**
 * Continues a run by at most a page of games. New games come first, oldest first, so that none is missed when the run
 * is interrupted; then the history, backwards from the oldest stored game. Returns whether nothing is left.
 */
export async function lichessStep(kit: ChessKit, providers: Providers, step: Step): Promise<boolean> {
  const { task, signal } = step;
  if (!isOfToken(task)) return continueRun(kit, providers, step);
  const { accountId } = task;
  const owned = await findToken(kit, accountId);
  if (owned) {
    const { uuid, token } = owned;
    try {
      return await continueRun(kit, providers, { ...step, token });
    } catch (error) {
      if (!isRejected(error)) throw error;
      if (await isRevoked(providers, { token, signal })) await lapse(kit, uuid, accountId);
    }
  }
  // The next step is among those without a token, which are limited together.
  await kit.transaction((trx) => chessSync(kit).setToken(trx, { accountId, provider: 'lichess' }, false));
  return false;
}

/** Whether Lichess no longer knows the token at all: games may be refused for other reasons. */
async function isRevoked(
  { lichessSignIn }: Providers,
  request: { readonly token: string; readonly signal: AbortSignal },
): Promise<boolean> {
  try {
    await lichessSignIn.account(request);
    return false;
  } catch (error) {
    if (!isRejected(error)) throw error;
    return true;
  }
}

function isRejected(error: unknown): boolean {
  return error instanceof ProviderError && error.kind === 'rejected';
}

async function continueRun(kit: ChessKit, providers: Providers, step: Step): Promise<boolean> {
  const { task } = step;
  if (task.isNewRun) await begin(kit, providers, step);
  return ofKnownPlayer('lichess', () => fetchGames(kit, providers, step));
}

async function fetchGames(kit: ChessKit, providers: Providers, step: Step): Promise<boolean> {
  const { task } = step;
  let fetched = 0;
  while (fetched < GAMES_PER_PAGE) {
    const sync = await findSyncedAccount(kit.db, task.accountId);
    if (!sync || isDone(sync)) return true;
    fetched += await (sync.page_from_ms === null ? fetchHistory : fetchNewGames)(kit, providers, {
      ...step,
      sync,
    });
  }
  return false;
}

function isDone({ page_from_ms: from, is_backfilled: isBackfilled }: SyncedAccount): boolean {
  return from === null && isBackfilled;
}

async function begin(kit: ChessKit, providers: Providers, { task, signal, token }: Step): Promise<void> {
  const user = await providers.lichess.user({ username: task.username, token, signal });
  const identity = lichessIdentity(user);
  if (identity.isClosed) throw new ProviderError('closed', 'the account is closed');
  const newest = task.isForced ? null : task.newest_ms;
  await beginRun(kit, task, {
    identity,
    prepare: async (trx) => {
      const owner = { accountId: task.accountId, userId: task.userId, at: kit.now() };
      await saveSnapshots(trx, owner, lichessSnapshots(user));
      await updateSync(trx, task.accountId, {
        total: user.count?.all ?? null,
        page_from_ms: newest === null ? null : newGamesFrom(newest, { playsDaily: task.plays_daily }),
        // Without a stored game, the history is fetched from its newest end.
        ...(newest === null && { is_backfilled: false, oldest_ms: null, newest_ms: null }),
      });
    },
  });
  const playing = user.count?.playing ?? null;
  const isPlaying = playing === null ? null : playing > 0;
  await ofKnownPlayer('lichess', () =>
    syncCorrespondence(kit, providers, { task, signal, token, isPlaying }),
  );
}

type PageStep = Step & { readonly sync: SyncedAccount };

async function fetchNewGames(
  kit: ChessKit,
  providers: Providers,
  { sync, ...step }: PageStep,
): Promise<number> {
  const sinceMs = sync.page_from_ms ?? 0;
  const { count, lastMs } = await fetchPage(kit, providers, {
    ...step,
    page: { order: 'oldest', sinceMs },
    placeAfter: (ms) => ({ page_from_ms: ms }),
  });
  // A page that ends with the newest known game has no new ones.
  const isKnown = count < GAMES_PER_PAGE && lastMs === sync.newest_ms;
  if (lastMs === null || lastMs <= sinceMs || isKnown)
    await updateSync(kit.db, step.task.accountId, { page_from_ms: null });
  return count;
}

async function fetchHistory(
  kit: ChessKit,
  providers: Providers,
  { sync, ...step }: PageStep,
): Promise<number> {
  const untilMs = sync.oldest_ms ?? undefined;
  const { count, lastMs } = await fetchPage(kit, providers, {
    ...step,
    page: { order: 'newest', untilMs },
    placeAfter: (ms) => ({ oldest_ms: ms }),
  });
  // A page of an error has lines, too.
  if (lastMs === null && count > 0) throw new ProviderError('bad_response', `no game in ${count} lines`);
  if (lastMs === null || lastMs === untilMs)
    await updateSync(kit.db, step.task.accountId, { is_backfilled: true });
  return count;
}
