import type { ChessDb, ChessKit } from '../chess.db.ts';
import type { PlayedGame } from './game.model.ts';
import type { NewGame } from './game-rows.ts';
import { findKeys, type GameKey } from './games.repository.ts';

export interface SortedGames {
  readonly fresh: readonly NewGame[];
  /** Games that were there, under the uuid that they have. */
  readonly again: readonly NewGame[];
  /** All ids of all of them. */
  readonly keys: readonly (GameKey & { readonly gameId: string })[];
}

/** Which games are new. A game that comes twice is new once. */
export async function sortOut(
  kit: ChessKit,
  trx: ChessDb,
  { userId, games }: { readonly userId: string; readonly games: readonly PlayedGame[] },
): Promise<SortedGames> {
  const ids = await findKeys(trx, userId, games.flatMap(keysOf));
  const fresh: NewGame[] = [];
  const again: NewGame[] = [];
  for (const game of games) {
    const keys = keysOf(game);
    const known = keys.flatMap((key) => ids.get(textOf(key)) ?? []).at(0);
    const uuid = known ?? kit.newId();
    for (const key of keys) ids.set(textOf(key), uuid);
    (known === undefined ? fresh : again).push({ uuid, game });
  }
  const keys = [...fresh, ...again].flatMap(({ uuid, game }) =>
    keysOf(game).map((key) => ({ ...key, gameId: uuid })),
  );
  return { fresh, again, keys };
}

function keysOf({ source, externalId, aliases }: PlayedGame): GameKey[] {
  return [externalId, ...aliases].map((id) => ({ source, externalId: id }));
}

function textOf({ source, externalId }: GameKey): string {
  return `${source} ${externalId}`;
}
