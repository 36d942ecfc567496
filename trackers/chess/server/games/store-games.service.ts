import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ChessDb, ChessKit } from '../chess.db.ts';
import type { PlayedGame } from './game.model.ts';
import { gameRow, nameKey, openingKey, type NewGame, type RowContext } from './game-rows.ts';
import { packMoves } from './packed-moves.ts';
import {
  addKeys,
  insertGames,
  insertMoves,
  takeOver,
  updateGames,
  type MovesRow,
} from './games.repository.ts';
import { sortOut } from './sort-out.ts';
import { addOwnNames, discountOwn, findOwnNames } from './own-names.repository.ts';
import { openingIds } from './openings.repository.ts';
import { deriveRatings, raiseVersion, rebuildPoolDays, type PoolDay } from './derived.repository.ts';
import { publishGames, revisePosts } from '../posts/posts.service.ts';

const GAMES_PER_TURN = 20;

export interface StoreGames {
  readonly userId: string;
  /** The linked account they come from; null for those of a file. */
  readonly accountId: string | null;
  /** False keeps them out of the feeds: no one has said yet that the account is theirs. */
  readonly isFed: boolean;
  /** Some hundred at most, so that others get their turn. */
  readonly games: readonly PlayedGame[];
}

export interface StoredGames {
  readonly inserted: number;
  /** Games that were there, or came twice. */
  readonly duplicates: number;
  /** Those of the duplicates of which the provider knows more now. */
  readonly changed: number;
}

/**
 * Stores games with all that follows from them: ratings before, days of their pools, posts. The same game again, under
 * whichever of its ids, changes nothing but what its provider has learned since.
 */
export async function storeGames(kit: ChessKit, trx: ChessDb, input: StoreGames): Promise<StoredGames> {
  const { userId, accountId } = input;
  await kit.lockTracker(trx, userId);
  const { fresh, again, keys } = await sortOut(kit, trx, input);
  const days = await insertFresh(kit, trx, input, fresh);
  // Games that were there may have come under a new id.
  await addKeys(trx, userId, keys);
  const changed = accountId === null ? [] : await updateGames(trx, again);
  const takenOver = accountId === null ? [] : await takeOver(trx, accountId, uuidsOf(again));
  if (days.length > 0 || changed.length > 0 || takenOver.length > 0) {
    const derived = await deriveRatings(trx, userId, {
      uuids: uuidsOf([...fresh, ...changed, ...takenOver]),
      unpublished: await kit.findScheduled(trx, userId, fresh.map(postOf)),
    });
    await rebuildPoolDays(trx, userId, [...days, ...changed]);
    await publishGames(kit, trx, { ...input, uuids: uuidsOf(fresh) });
    const revised = new Set([...uuidsOf(changed), ...derived]).difference(new Set(uuidsOf(fresh)));
    await revisePosts(kit, trx, { userId, uuids: [...revised] });
    await raiseVersion(trx, userId);
    await kit.markChanged(trx, userId, { hasData: true });
  }
  return { inserted: fresh.length, duplicates: again.length, changed: changed.length };
}

function uuidsOf(games: readonly { readonly uuid: string }[]): string[] {
  return games.map(({ uuid }) => uuid);
}

function postOf({ uuid, game }: NewGame) {
  return { uuid, eventAt: new Date(game.endedAt.epochMilliseconds) };
}

/** Answers the days of pools that are to be reckoned again. */
async function insertFresh(
  kit: ChessKit,
  trx: ChessDb,
  { userId, accountId, games }: StoreGames,
  fresh: readonly NewGame[],
): Promise<PoolDay[]> {
  const discounted = await learnNames(trx, userId, games);
  const context: RowContext = {
    userId,
    accountId,
    timezone: await kit.timezoneOf(userId, trx),
    now: kit.now(),
    ownNames: new Set(
      (await findOwnNames(trx, userId)).map(({ source, name_key }) => nameKey(source, name_key)),
    ),
    openingIds: await openingIds(
      trx,
      fresh.flatMap(({ game }) => game.opening ?? []),
      openingKey,
    ),
  };
  const rows = await inTurns(fresh, (one) => gameRow(one, context));
  await insertGames(trx, rows);
  await insertMoves(trx, await Promise.all(await inTurns(fresh, movesRow)));
  return [...discounted, ...rows];
}

/** A name that is new as one's own makes games against it games against oneself. */
async function learnNames(trx: ChessDb, userId: string, games: readonly PlayedGame[]): Promise<PoolDay[]> {
  const names = new Map(games.map((game) => [nameKey(game.source, game.ownName), game]));
  const learned = await addOwnNames(trx, userId, [...names.values()]);
  return learned.length === 0 ? [] : discountOwn(trx, userId, learned);
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

/** Maps a few games at a time, so that others get their turn. */
async function inTurns<Mapped>(games: readonly NewGame[], map: (game: NewGame) => Mapped): Promise<Mapped[]> {
  const mapped: Mapped[] = [];
  for (let start = 0; start < games.length; start += GAMES_PER_TURN) {
    mapped.push(...games.slice(start, start + GAMES_PER_TURN).map(map));
    await nextTurn();
  }
  return mapped;
}
