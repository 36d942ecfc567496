import { sql, type RawBuilder } from 'kysely';
import { isNotIn } from '../games/pool-days.repository.ts';

/** The counted games of one pool of a user from one day to another. */
export interface Span {
  readonly userId: string;
  readonly pool: string;
  readonly from: string;
  readonly to: string;
  /** Opponents whose ratings are in no figure: they hide them. */
  readonly hidingRatings: readonly string[];
  /** Games that are in no figure: others are not to know of them yet. */
  readonly scheduled: readonly string[];
}

/** Of `chess_games g`. */
export function within({ userId, pool, from, to, scheduled }: Span): RawBuilder<boolean> {
  return sql<boolean>`(g.user_id = ${userId} and g.pool = ${pool} and g.is_counted
    and g.local_date between ${from}::date and ${to}::date and ${isNotIn(scheduled)})`;
}

/** Of `chess_games g`: a rated game whose opponent's rating is known, and may be told. */
export function hasOpponentRating({ hidingRatings }: Span): RawBuilder<boolean> {
  const isTold =
    hidingRatings.length === 0 ? sql`` : sql`and g.opponent_key <> all(${hidingRatings}::text[])`;
  return sql<boolean>`(g.is_rated and g.opponent_rating is not null ${isTold})`;
}

export const wonDrawnLost = sql`count(*) filter (where g.result = 'win') as won,
  count(*) filter (where g.result = 'draw') as drawn, count(*) filter (where g.result = 'loss') as lost`;
