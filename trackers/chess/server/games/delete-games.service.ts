import type { ChessDb, ChessKit } from '../chess.db.ts';
import { deleteGamesOf, hasGames } from './delete-games.repository.ts';
import { raiseVersion, rebuildPoolDays } from './derived.repository.ts';

const POSTS_PER_STATEMENT = 2_000;

/** Deletes the games that came by an account, with their posts and what was reckoned from them. */
export async function deleteGames(
  kit: ChessKit,
  trx: ChessDb,
  { userId, accountId }: { userId: string; accountId: string },
): Promise<void> {
  const deleted = await deleteGamesOf(trx, userId, accountId);
  if (deleted.length === 0) return;
  const uuids = deleted.map(({ uuid }) => uuid);
  for (let start = 0; start < uuids.length; start += POSTS_PER_STATEMENT) {
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one statement after the other
    await kit.retract(trx, userId, uuids.slice(start, start + POSTS_PER_STATEMENT));
  }
  await rebuildPoolDays(trx, userId, deleted);
  await raiseVersion(trx, userId);
  await kit.touched(trx, userId, { hasData: await hasGames(trx, userId) });
}
