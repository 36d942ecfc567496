import { sql, type RawBuilder } from 'kysely';

/** The counted games of one pool of a person from one day to another. */
export interface Span {
  readonly userId: string;
  readonly pool: string;
  readonly from: string;
  readonly to: string;
}

/** Of `chess_games g`. */
export function within({ userId, pool, from, to }: Span): RawBuilder<boolean> {
  return sql<boolean>`(g.user_id = ${userId} and g.pool = ${pool} and g.is_counted
    and g.local_date between ${from}::date and ${to}::date)`;
}

export const wonDrawnLost = sql`count(*) filter (where g.result = 'win') as won,
  count(*) filter (where g.result = 'draw') as drawn, count(*) filter (where g.result = 'loss') as lost`;
