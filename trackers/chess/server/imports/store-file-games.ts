import type { ChessDb, ChessKit } from '../chess.db.ts';
import { isVerifiedByOther } from '../accounts/accounts.repository.ts';
import type { PlayedGame } from '../games/game.model.ts';
import { nameKey } from '../games/game-row.ts';
import { storeGames, type StoredGames } from '../games/store-games.service.ts';

/**
 * A file is its owner's own word that these are their games: they enter the feeds, but for those of a player of whom
 * another user has proven that it is them.
 */
export async function storeFileGames(
  kit: ChessKit,
  trx: ChessDb,
  { userId, games }: { readonly userId: string; readonly games: readonly PlayedGame[] },
): Promise<Pick<StoredGames, 'inserted' | 'duplicates'>> {
  const players = Map.groupBy(games, ({ source, ownName }) => nameKey(source, ownName));
  const stored = { inserted: 0, duplicates: 0 };
  for (const [isFed, part] of await byWhetherFed(trx, userId, [...players.values()])) {
    const { inserted, duplicates } = await storeGames(kit, trx, {
      userId,
      accountId: null,
      isFed,
      games: part,
    });
    stored.inserted += inserted;
    stored.duplicates += duplicates;
  }
  return stored;
}

async function byWhetherFed(
  trx: ChessDb,
  userId: string,
  players: readonly (readonly PlayedGame[])[],
): Promise<ReadonlyMap<boolean, readonly PlayedGame[]>> {
  const parts = new Map<boolean, readonly PlayedGame[]>();
  for (const games of players) {
    const isFed = !(await isOfSomebodyElse(trx, userId, games[0]));
    parts.set(isFed, [...(parts.get(isFed) ?? []), ...games]);
  }
  return parts;
}

/** Boards of no site have players whom no one can prove to be. */
async function isOfSomebodyElse(
  trx: ChessDb,
  userId: string,
  game: PlayedGame | undefined,
): Promise<boolean> {
  if (game === undefined || game.source === 'pgn') return false;
  const { source: provider, ownName: username } = game;
  return isVerifiedByOther(trx, userId, { provider, username, providerId: null });
}
