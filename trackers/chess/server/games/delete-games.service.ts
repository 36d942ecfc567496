import type { ChessDb, ChessKit } from '../chess.db.ts';
import { settleGames } from '../posts/settle-games.service.ts';
import { rebuildPoolDays, type PoolDay } from './pool-days.repository.ts';
import {
  deleteRows,
  findDeleted,
  hasGames,
  rememberKeys,
  type DeletedGame,
  type DeletionFilter,
} from './deletion.repository.ts';
import { foldName } from './fold-name.ts';
import { nameKey } from './game-row.ts';
import { gameNotFound } from './games.errors.ts';
import { countGamesAgainst, deleteOwnNames, findPlayedNames } from './own-names.repository.ts';

const GAMES_PER_STATEMENT = 2_000;

/** Deletes games of a user, with their posts, likes and comments. Returns their number. */
export async function deleteGames(
  kit: ChessKit,
  trx: ChessDb,
  { userId, ...filter }: { userId: string } & DeletionFilter,
): Promise<number> {
  await kit.lockTracker(trx, userId);
  const games = await findDeleted(trx, userId, filter);
  if (games.length === 0) return 0;
  for (let start = 0; start < games.length; start += GAMES_PER_STATEMENT) {
    const uuids = games.slice(start, start + GAMES_PER_STATEMENT).map(({ uuid }) => uuid);
    await kit.retract(trx, userId, uuids);
    await deleteRows(trx, uuids);
  }
  const recounted = await forgetNames(trx, userId, games);
  // A post that stood for several games counts fewer now.
  const gone = new Set(games.map(({ uuid }) => uuid));
  const counting = new Set(games.flatMap(({ burstOf }) => (burstOf && !gone.has(burstOf) ? [burstOf] : [])));
  await settleGames(kit, trx, { userId, isFed: false, added: [], changed: [...counting], linked: [] });
  await rebuildPoolDays(trx, userId, [...games, ...recounted]);
  await kit.markChanged(trx, userId, { hasData: await hasGames(trx, userId) });
  return games.length;
}

/** Deletes one game of the user; no sync stores it again. */
export function deleteGame(kit: ChessKit, userId: string, gameId: string): Promise<{ success: true }> {
  return kit.lockedTransaction(userId, async (trx) => {
    await rememberKeys(trx, userId, gameId);
    if ((await deleteGames(kit, trx, { userId, gameId })) === 0) throw gameNotFound();
    return { success: true } as const;
  });
}

/**
 * Forgets names without games: their players may be other people, so games against them count again. Returns the days
 * of pools that change.
 */
async function forgetNames(
  trx: ChessDb,
  userId: string,
  deleted: readonly DeletedGame[],
): Promise<PoolDay[]> {
  const unplayed = new Map(
    deleted.map(({ source, ownName }) => [nameKey(source, ownName), { source, name_key: foldName(ownName) }]),
  );
  for (const { source, ownName } of await findPlayedNames(trx, userId))
    unplayed.delete(nameKey(source, ownName));
  const names = [...unplayed.values()];
  if (names.length === 0) return [];
  await deleteOwnNames(trx, userId, names);
  return countGamesAgainst(trx, userId, names);
}
