import { decodeCursor, encodeCursor, timestampOf } from '@plotline/server/tracker-kit/cursor.ts';
import { readItemFilter } from '@plotline/server/tracker-kit/item-filter.ts';
import type { ItemsPage, ItemsRequest } from '@plotline/server/tracker-kit/tracker-server.ts';
import { isUnshown, orUnshown, type Unshown } from '@plotline/server/tracker-kit/unshown.ts';
import { windowOf } from '@plotline/server/tracker-kit/window.ts';
import { GameFilter, type GameLine } from '../../contract/games.ts';
import { withoutRatings } from '../../contract/without-ratings.ts';
import type { ChessDb } from '../chess.db.ts';
import { findSettings } from '../settings/settings.repository.ts';
import { findOpponentsHidingRatings, findShownGames } from '../privacy/privacy.repository.ts';
import { hiddenOf } from '../privacy/privacy.service.ts';
import { foldName } from './fold-name.ts';
import { countGames, listGames, type GameSelection } from './game-lists.repository.ts';
import { presentLine } from './game-line.ts';

/** Returns the games of a user, newest first, of the selected pool or of all. */
export async function items(db: ChessDb, request: ItemsRequest): Promise<ItemsPage> {
  const { userId, selector, timeframe, page, limit, hidesNewData } = request;
  const window = timeframe === 'all' ? null : windowOf(request, null);
  const { from, to, ...filter } = readFilter(request.filter);
  const selection: GameSelection = {
    ...filter,
    userId,
    pool: selector,
    from: latest(window?.from, from),
    to: earliest(window?.to, to),
    window: { from: window?.from ?? null, to: window?.to ?? null },
    leftOut: [...request.excluded, ...request.hidden],
    excluded: request.excluded,
    hidesNewData,
    hidingRatings: isByRating(filter) ? await namesHidingRatings(db, request) : [],
  };
  if (isByRating(filter) && (await hidesRatings(db, request))) return NO_ITEMS;
  const place = request.cursor ? decodeCursor(request.cursor) : null;
  const [rows, total] = await Promise.all([
    listGames(db, selection, {
      before: place && { time: timestampOf(place.micros), uuid: place.uuid },
      skip: place ? 0 : (page - 1) * limit,
      // One more to know whether there are more.
      limit: limit + 1,
    }),
    countGames(db, selection),
  ]);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const has_more = rows.length > limit;
  const lines = shown.map((row) => orUnshown(row.uuid, () => presentLine(row)));
  return {
    items: request.viewer === 'owner' ? lines : await forOthers(db, lines),
    total,
    has_more,
    next_cursor: has_more && last ? encodeCursor({ micros: last.endedMicros, uuid: last.uuid }) : null,
  };
}

/** Removes the ratings of users who hide them. */
async function forOthers(
  db: ChessDb,
  lines: readonly (GameLine | Unshown)[],
): Promise<(GameLine | Unshown)[]> {
  const known = lines.filter((line) => !isUnshown(line));
  const games = await findShownGames(
    db,
    known.map(({ uuid }) => uuid),
  );
  const forOther = (line: GameLine) => {
    const game = games.get(line.uuid);
    return game ? withoutRatings(line, hiddenOf(game, null)) : line;
  };
  return lines.map((line) => (isUnshown(line) ? line : orUnshown(line.uuid, () => forOther(line))));
}

const NO_ITEMS: ItemsPage = { items: [], total: 0, has_more: false, next_cursor: null };

const RATING_FACTS: ReadonlySet<GameFilter['has']> = new Set(['rating', 'opponent_rating', 'both_ratings']);

function isByRating({ strength, has }: GameFilter): boolean {
  return strength !== undefined || (has !== undefined && RATING_FACTS.has(has));
}

/** A list by ratings would reveal some that the owner hides from this viewer. */
async function hidesRatings(db: ChessDb, { userId, viewer }: ItemsRequest): Promise<boolean> {
  return viewer !== 'owner' && (await findSettings(db, userId)).hide_ratings;
}

async function namesHidingRatings(db: ChessDb, { userId, selector }: ItemsRequest): Promise<string[]> {
  const opponents = await findOpponentsHidingRatings(db, userId);
  const source = selector?.split(':')[0];
  return opponents
    .filter(({ provider }) => source === undefined || provider === source)
    .map(({ name }) => name);
}

function latest(a = '', b = ''): string | null {
  return (a > b ? a : b) || null;
}

function earliest(a?: string, b?: string): string | null {
  if (a === undefined || b === undefined) return a ?? b ?? null;
  return a < b ? a : b;
}

function readFilter(text: string | null | undefined): GameFilter {
  const filter = readItemFilter(GameFilter, text, 'chess.invalid_filter');
  const { opponent } = filter;
  return opponent === undefined ? filter : { ...filter, opponent: foldName(opponent) };
}
