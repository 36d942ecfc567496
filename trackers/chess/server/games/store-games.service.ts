import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ChessDb, ChessKit } from '../chess.db.ts';
import { settleGames } from '../posts/settle-games.service.ts';
import type { PlayedGame } from './game.model.ts';
import { gameRow, nameKey, openingKey, type NewGame, type RowContext } from './game-row.ts';
import {
  addKeys,
  findDeletedKeys,
  findKeys,
  insertGames,
  insertMoves,
  linkGames,
  openingIds,
  updateGames,
  type GameKey,
  type MovesRow,
} from './games.repository.ts';
import { addOwnNames, discountGamesAgainst, findOwnNames } from './own-names.repository.ts';
import { packMoves } from './packed-moves.ts';
import { rebuildPoolDays, type PoolDay } from './pool-days.repository.ts';

/** Games mapped without yielding to other requests. */
const GAMES_PER_TURN = 20;

export interface StoreGames {
  readonly userId: string;
  /** The linked account that the games come from; null for those of a file. */
  readonly accountId: string | null;
  /** The file that the games come from. */
  readonly importId?: string;
  /** False keeps the games out of the feeds: the user has not confirmed yet that the account is theirs. */
  readonly isFed: boolean;
  /** A few hundred at most, so that the transaction stays short. */
  readonly games: readonly PlayedGame[];
}

export interface StoredGames {
  readonly inserted: number;
  /** Games that were stored before, or came twice. */
  readonly duplicates: number;
  /** Duplicates of which the provider knows more now. */
  readonly changed: number;
}

/**
 * Stores games with all that depends on them: ratings, posts, days of pools. A game that comes again, under any of its
 * ids, takes only the facts that its provider has added or corrected since.
 */
export async function storeGames(kit: ChessKit, trx: ChessDb, input: StoreGames): Promise<StoredGames> {
  const { userId, accountId, isFed } = input;
  await kit.lockTracker(trx, userId);
  const { added, known, keys } = await matchStored(kit, trx, { ...input, games: await wanted(trx, input) });
  const days = await insertAdded(kit, trx, input, added);
  // A known game may have come under a new id.
  await addKeys(trx, userId, keys);
  const changed = accountId === null ? [] : await updateGames(trx, known);
  const linked = accountId === null ? [] : await linkGames(trx, accountId, uuidsOf(known));
  if (days.length > 0 || changed.length > 0 || linked.length > 0) {
    await settleGames(kit, trx, {
      userId,
      isFed,
      added: added.map(({ uuid, game }) => ({ uuid, eventAt: new Date(game.endedAt.epochMilliseconds) })),
      changed: uuidsOf(changed),
      linked,
    });
    await rebuildPoolDays(trx, userId, [...days, ...changed]);
    await kit.markChanged(trx, userId, { hasData: true });
  }
  return { inserted: added.length, duplicates: known.length, changed: changed.length };
}

function uuidsOf(games: readonly { readonly uuid: string }[]): string[] {
  return games.map(({ uuid }) => uuid);
}

/** Leaves out games that their owner deleted, unless they come in a file again. */
async function wanted(
  trx: ChessDb,
  { userId, accountId, games }: StoreGames,
): Promise<readonly PlayedGame[]> {
  if (accountId === null) return games;
  const deleted = await findDeletedKeys(trx, userId, games.flatMap(keysOf));
  return games.filter((game) => !keysOf(game).some((key) => deleted.has(textOf(key))));
}

interface MatchedGames {
  readonly added: readonly NewGame[];
  /** Games that are stored already, under their stored uuid. */
  readonly known: readonly NewGame[];
  /** All ids of all games. */
  readonly keys: readonly (GameKey & { readonly gameId: string })[];
}

/** Separates new games from stored ones. A new game that comes twice is added once. */
async function matchStored(
  kit: ChessKit,
  trx: ChessDb,
  { userId, games }: Pick<StoreGames, 'userId' | 'games'>,
): Promise<MatchedGames> {
  const uuids = await findKeys(trx, userId, games.flatMap(keysOf));
  const added: NewGame[] = [];
  const known: NewGame[] = [];
  for (const game of games) {
    const keys = keysOf(game);
    const stored = keys.flatMap((key) => uuids.get(textOf(key)) ?? []).at(0);
    const uuid = stored ?? kit.newId();
    for (const key of keys) uuids.set(textOf(key), uuid);
    (stored === undefined ? added : known).push({ uuid, game });
  }
  const keys = [...added, ...known].flatMap(({ uuid, game }) =>
    keysOf(game).map((key) => ({ ...key, gameId: uuid })),
  );
  return { added, known, keys };
}

function keysOf({ source, externalId, aliases }: PlayedGame): GameKey[] {
  return [externalId, ...aliases].map((id) => ({ source, externalId: id }));
}

function textOf({ source, externalId }: GameKey): string {
  return `${source} ${externalId}`;
}

/** Returns the days of pools that have to be rebuilt. */
async function insertAdded(
  kit: ChessKit,
  trx: ChessDb,
  { userId, accountId, importId, games }: StoreGames,
  added: readonly NewGame[],
): Promise<PoolDay[]> {
  // A file may name the wrong player: its games can be undone only if they were added.
  const named = accountId === null ? added.map(({ game }) => game) : games;
  const discounted = await learnNames(trx, userId, named);
  const context: RowContext = {
    userId,
    accountId,
    importId: importId ?? null,
    timezone: await kit.timezoneOf(userId, trx),
    now: kit.now(),
    ownNames: new Set(
      (await findOwnNames(trx, userId)).map(({ source, name_key }) => nameKey(source, name_key)),
    ),
    openingIds: await openingIds(
      trx,
      added.flatMap(({ game }) => game.opening ?? []),
      openingKey,
    ),
  };
  const rows = await mapInTurns(added, (one) => gameRow(one, context));
  await insertGames(trx, rows);
  await insertMoves(trx, await Promise.all(await mapInTurns(added, movesRow)));
  return [...discounted, ...rows];
}

/** Stops counting games against a name that turns out to be the user's own. */
async function learnNames(trx: ChessDb, userId: string, games: readonly PlayedGame[]): Promise<PoolDay[]> {
  const names = new Map(games.map((game) => [nameKey(game.source, game.ownName), game]));
  const learned = await addOwnNames(trx, userId, [...names.values()]);
  return learned.length === 0 ? [] : discountGamesAgainst(trx, userId, learned);
}

async function movesRow({ uuid, game }: NewGame): Promise<MovesRow> {
  const content = await packMoves(game.moves);
  return {
    game_id: uuid,
    initial_fen: game.initialFen,
    final_fen: game.finalFen,
    content: content.toString('base64'),
  };
}

/** Maps a few games at a time, so that other requests are served in between. */
async function mapInTurns<Mapped>(
  games: readonly NewGame[],
  map: (game: NewGame) => Mapped,
): Promise<Mapped[]> {
  const mapped: Mapped[] = [];
  for (let start = 0; start < games.length; start += GAMES_PER_TURN) {
    mapped.push(...games.slice(start, start + GAMES_PER_TURN).map(map));
    await nextTurn();
  }
  return mapped;
}
