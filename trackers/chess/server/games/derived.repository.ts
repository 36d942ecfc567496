import { sql, type RawBuilder } from 'kysely';
import { tracker } from '../../tracker.ts';
import type { ChessDb } from '../chess.db.ts';
import { isOnePlayer } from './one-player.db.ts';
import { daysOfGames } from './pool-days.repository.ts';

/** One day of one pool of a user. */
export interface PoolDay {
  readonly pool: string;
  readonly local_date: string;
}

/** So long without a rated game in a file may be a gap in the file. */
const FILE_GAP = '3 days';

/**
 * Of these games and of those that follow them in their pools: chess.com sends ratings after a game alone, so that
 * the one before is that of the rated game before of the same player in the pool. Files leave games out: where one of
 * the two is of a file and days lie between them, it is not known. Daily games overlap: where another ended in between,
 * the difference is not the game's own. Games that wait for their moment, those of `unpublished` among them, are before
 * none that others see; one that was annulled, which no post waits with any more, is before none at all. Answers which
 * are told otherwise now.
 */
export async function deriveRatings(
  db: ChessDb,
  userId: string,
  { uuids, unpublished }: { readonly uuids: readonly string[]; readonly unpublished: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    with waiting as materialized (
      select unnest(${unpublished}::uuid[]) as uuid
      union
      select a.uuid from kit_posts a
      where a.user_id = ${userId} and a.tracker_type = ${tracker.type} and not a.is_published),
    given as (
      select uuid, pool, ended_at, account_id, own_name from chess_games
      where uuid = any(${uuids}::uuid[]) and is_rated and rating_after is not null
        and (source = 'chesscom' or time_class = 'daily')),
    touched as (
      select uuid from given
      union
      select n.uuid from given cross join lateral (${followingGame(userId, sql`true`)}) n
      union
      -- Past those that wait there may be one that others see.
      select n.uuid from given cross join lateral (${followingGame(userId, sql`g.uuid not in (select uuid from waiting)`)}) n
      where exists (select from waiting)),
    derived as (
      select g.uuid, case
          when g.source <> 'chesscom' then g.rating_before
          when g.account_id = p.account_id or g.ended_at - p.ended_at < ${FILE_GAP}::interval then p.rating_after
        end as before,
        g.time_class = 'daily' and (g.started_at is null or p.ended_at >= g.started_at) as overlaps
      from (select *, uuid in (select uuid from waiting) as waits from chess_games
        where uuid in (select uuid from touched)) g
      left join lateral (
        select p.rating_after, p.ended_at, p.account_id from chess_games p
        where p.user_id = ${userId} and p.pool = g.pool and (p.ended_at, p.uuid) < (g.ended_at, g.uuid)
          and p.is_rated and p.rating_after is not null and p.result <> 'none' and ${isOnePlayer('p', 'g')}
          and (g.waits or p.uuid not in (select uuid from waiting))
        order by p.ended_at desc, p.uuid desc limit 1) p on true)
    update chess_games g set rating_before = d.before,
      rating_diff = case when d.overlaps then null else g.rating_after - d.before end
    from derived d
    where g.uuid = d.uuid and (g.rating_before is distinct from d.before
      or g.rating_diff is distinct from case when d.overlaps then null else g.rating_after - d.before end)
    returning g.uuid`.execute(db);
  return rows.map(({ uuid }) => uuid);
}

/** The first game after one of `given` in its pool that has a rating and is as wished. */
function followingGame(userId: string, isWished: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select g.uuid from chess_games g
    where g.user_id = ${userId} and g.pool = given.pool and (g.ended_at, g.uuid) > (given.ended_at, given.uuid)
      and g.is_rated and g.rating_after is not null and g.result <> 'none' and ${isOnePlayer('g', 'given')}
      and ${isWished}
    order by g.ended_at, g.uuid limit 1`;
}

/** Reckons days of pools from their games; a day without a counted game goes. */
export async function rebuildPoolDays(db: ChessDb, userId: string, days: readonly PoolDay[]): Promise<void> {
  const wanted = new Map(days.map(({ pool, local_date }) => [`${pool} ${local_date}`, { pool, local_date }]));
  if (wanted.size === 0) return;
  const asked = sql`json_to_recordset(${JSON.stringify([...wanted.values()])}::json)
    as asked (pool text, local_date date)`;
  await sql`
    delete from chess_pool_days d using ${asked}
    where d.user_id = ${userId} and d.pool = asked.pool and d.local_date = asked.local_date`.execute(db);
  await sql`
    insert into chess_pool_days (user_id, pool, local_date, games, rated, open, high, low, close, is_provisional)
    ${daysOfGames({ userId, scheduled: [] }, asked)}`.execute(db);
}

/** Pages that were computed before are out of date. */
export async function raiseVersion(db: ChessDb, userId: string): Promise<void> {
  await sql`
    insert into chess_versions as v (user_id, version) values (${userId}, 1)
    on conflict (user_id) do update set version = v.version + 1`.execute(db);
}
