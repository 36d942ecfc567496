import { sql, type RawBuilder } from 'kysely';

/** Whose games count, but for those that wait. */
export interface CountedGames {
  readonly userId: string;
  readonly scheduled: readonly string[];
}

/** Of `chess_games g`. */
export function isShown(scheduled: readonly string[]): RawBuilder<boolean> {
  return scheduled.length === 0 ? sql`true` : sql`(g.uuid <> all(${scheduled}::uuid[]))`;
}

/** The days of a user's pools, to be read `from`: those on which a game waits are reckoned without it. */
export function poolDays({ userId, scheduled }: CountedGames): RawBuilder<unknown> {
  const stored = sql`select d.* from chess_pool_days d where d.user_id = ${userId}`;
  if (scheduled.length === 0) return sql`(${stored}) pool_days`;
  const asked = sql`(select distinct w.pool, w.local_date from chess_games w
    where w.user_id = ${userId} and w.uuid = any(${scheduled}::uuid[])) asked`;
  return sql`(
    ${stored} and not exists (
      select from ${asked} where asked.pool = d.pool and asked.local_date = d.local_date)
    union all ${daysOfGames({ userId, scheduled }, asked)}) pool_days`;
}

/** Rows of `chess_pool_days` from the games of the days `asked (pool, local_date)`; a day without one has none. */
export function daysOfGames(
  { userId, scheduled }: CountedGames,
  asked: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    select g.user_id, g.pool, g.local_date, count(*) as games, count(g.rating) as rated,
      (array_agg(g.rating order by g.ended_at, g.uuid) filter (where g.rating is not null))[1] as open,
      max(g.rating) as high, min(g.rating) as low,
      (array_agg(g.rating order by g.ended_at desc, g.uuid desc) filter (where g.rating is not null))[1] as close,
      coalesce((array_agg(g.is_provisional order by g.ended_at desc, g.uuid desc)
        filter (where g.rating is not null))[1], false) as is_provisional
    from ${asked} join chess_games g on g.user_id = ${userId} and g.pool = asked.pool
      and g.local_date = asked.local_date and g.is_counted and ${isShown(scheduled)}
      -- Wherever its zone is, a day ends within these three: so even an index by time finds its games at once.
      and g.ended_at > (asked.local_date - 1)::timestamp at time zone 'UTC'
      and g.ended_at < (asked.local_date + 2)::timestamp at time zone 'UTC'
    group by g.user_id, g.pool, g.local_date`;
}
