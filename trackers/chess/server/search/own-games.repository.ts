import { sql, type RawBuilder } from 'kysely';
import { searchedFirst } from '@plotline/server/tracker-kit/search.ts';
import type { SearchedItem, SearchRequest } from '@plotline/server/tracker-kit/tracker-server.ts';
import { orUnshown, type Unshown } from '@plotline/server/tracker-kit/unshown.ts';
import { RESULT_NAMES } from '../../contract/game-values.ts';
import type { ChessDb } from '../chess.db.ts';
import { poolKind } from '../formulas/pools.ts';
import { searchedPools } from './searched-pools.ts';

interface FoundGame {
  readonly uuid: string;
  readonly opponent: string;
  readonly result: 'win' | 'draw' | 'loss';
  readonly pool: string;
  readonly opening: string | null;
  readonly rating: number | null;
  readonly at: Date;
}

/**
 * Finds the user's games by opponent, opening and kind of game, newest first; games without a result have no page.
 * Games are read from the newest on, so that a frequent kind is found after a few.
 */
export async function searchGames(
  db: ChessDb,
  { userId, q, limit }: SearchRequest,
): Promise<readonly (SearchedItem | Unshown)[]> {
  const { pools, text } = searchedPools(q);
  const isOfKind = sql`g.pool = any(${pools}::text[])`;
  const conditions = [
    named(q.toLowerCase()),
    ...(pools.length === 0 ? [] : [text === '' ? isOfKind : sql`(${isOfKind} and ${named(text)})`]),
  ];
  const { rows } = await sql<FoundGame>`
    select g.uuid, g.opponent_name as opponent, g.result, g.pool, o.name as opening,
      g.rating_after as rating, g.ended_at as at
    from chess_games g left join chess_openings o on o.id = g.opening_id
    where g.user_id = ${userId} and g.result <> 'none' and (${sql.join(conditions, sql` or `)})
    order by g.ended_at desc, g.uuid desc limit ${limit}`.execute(db);
  return rows.map((row) => orUnshown(row.uuid, () => presentFound(row, q)));
}

function presentFound(
  { uuid, opponent, result, pool, opening, rating, at }: FoundGame,
  q: string,
): SearchedItem {
  return {
    uuid,
    title: opponent,
    badge: { text: RESULT_NAMES[result], is_good: result === 'win' },
    details: searchedFirst(q, [
      rating === null ? poolKind(pool) : null,
      opening && searchedOpening(opening, q),
    ]),
    at,
    stat: rating === null ? null : { value: String(rating), label: poolKind(pool) },
    path: `/posts/${uuid}`,
  };
}

/** Returns the family of an opening, with its variation if the search may be about that. */
function searchedOpening(name: string, q: string): string {
  const [family = name, variation] = name.split(': ');
  const isAbout = (part: string) =>
    q
      .toLowerCase()
      .split(/\s+/)
      .some((word) => part.toLowerCase().includes(word));
  return variation !== undefined && isAbout(variation) && !isAbout(family) ? name : family;
}

/** A condition: opponent or opening contain a text in lower case. Openings are compared once, not for each game. */
function named(text: string): RawBuilder<unknown> {
  return sql`(strpos(lower(g.opponent_name), ${text}) > 0
    or g.opening_id = any(array(select id from chess_openings where strpos(lower(name), ${text}) > 0)))`;
}
