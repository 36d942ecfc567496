import type { ChessDb, ChessKit } from '../chess.db.ts';
import { invalidatePages } from '../page/page-cache.repository.ts';
import { rebuildPoolDays } from './pool-days.repository.ts';
import { deleteAccountGames, findAccountGames, forgetNames, hasGames } from './deletion.repository.ts';
import { foldName } from './fold-name.ts';

const POSTS_PER_STATEMENT = 2_000;

/** Deletes the games of an account, with their posts, likes and comments. */
export async function deleteGames(
  kit: ChessKit,
  trx: ChessDb,
  { userId, accountId }: { userId: string; accountId: string },
): Promise<void> {
  await kit.lockTracker(trx, userId);
  const games = await findAccountGames(trx, accountId);
  for (let start = 0; start < games.length; start += POSTS_PER_STATEMENT) {
    const uuids = games.slice(start, start + POSTS_PER_STATEMENT).map(({ uuid }) => uuid);
    await kit.retract(trx, userId, uuids);
  }
  await deleteAccountGames(trx, accountId);
  await forgetNames(
    trx,
    userId,
    games.map(({ source, ownName }) => ({ source, name_key: foldName(ownName) })),
  );
  await rebuildPoolDays(trx, userId, games);
  await invalidatePages(trx, userId);
  await kit.markChanged(trx, userId, { hasData: await hasGames(trx, userId) });
}
