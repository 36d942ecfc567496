import { sql, type RawBuilder } from 'kysely';
import { isNotIn } from '../games/pool-days.repository.ts';

/** The counted games of one pool of a user from one day to another. */
export interface Span {
  readonly userId: string;
  readonly pool: string;
  readonly from: string;
  readonly to: string;
  /** Names of opponents who hide their ratings: no stat includes these. */
  readonly hidingRatings: readonly string[];
  /** Games that the viewer may not see yet: no stat includes them. */
  readonly scheduled: readonly string[];
}

/** A condition on `chess_games g`. */
export function within({
  userId,
  pool,
  from,
  to,
  scheduled,
}: Omit<Span, 'hidingRatings'>): RawBuilder<boolean> {
  return sql<boolean>`(g.user_id = ${userId} and g.pool = ${pool} and g.is_counted
    and g.local_date between ${from}::date and ${to}::date and ${isNotIn(scheduled)})`;
}

export const wonDrawnLost = sql`count(*) filter (where g.result = 'win') as won,
  count(*) filter (where g.result = 'draw') as drawn, count(*) filter (where g.result = 'loss') as lost`;
