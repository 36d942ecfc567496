import type { LimitedPosts } from '@plotline/server/tracker-kit/tracker-posts.ts';
import { sql, type RawBuilder } from 'kysely';
import { tracker } from '../../tracker.ts';
import type { ChessDb } from '../chess.db.ts';

/** Longer than this without a rated game may be a gap in a file. */
const FILE_GAP = '3 days';

/**
 * Sets the ratings before these games and before those that follow them in their pools: chess.com sends only ratings
 * after a game, so the rating before is the one after the previous rated game of the same player in the pool. Not known:
 *
 * - the rating before a game if it or the previous one comes from a file, which may leave games out, and days lie
 *   between them,
 * - the difference of a daily game if another one ended while it was played.
 *
 * A game never counts as the previous one of a game with more viewers; `limited` are new games whose posts not everyone
 * will see. An annulled game is the previous game of none.
 *
 * Returns the games whose ratings changed.
 */
export async function deriveRatings(
  db: ChessDb,
  userId: string,
  { uuids, limited }: { uuids: readonly string[]; limited: LimitedPosts },
): Promise<string[]> {
  const [added, visibilities] = [[...limited.keys()], [...limited.values()]];
  const { rows } = await sql<{ uuid: string }>`
    with limited as materialized (
      select uuid, visibility = 'only_me' as is_own from unnest(${added}::uuid[], ${visibilities}::text[]) as n (uuid, visibility)
      union
      select a.uuid, not a.is_published or a.visibility = 'only_me' from kit_posts a
      where a.user_id = ${userId} and a.tracker_type = ${tracker.type}
        and (not a.is_published or a.visibility <> 'everyone')),
    given as (
      select uuid, pool, ended_at, account_id, own_name, is_rated and rating_after is not null as is_rated
      from chess_games
      where uuid = any(${uuids}::uuid[]) and (source = 'chesscom' or time_class = 'daily')),
    affected as (
      select uuid from given where is_rated
      union
      -- Behind a game that is no longer rated, too.
      select n.uuid from given cross join lateral (${followingGame(userId, sql`true`)}) n
      union
      -- Behind games with fewer viewers there may be one with more.
      select n.uuid from given cross join lateral (${followingGame(userId, sql`g.uuid not in (select uuid from limited where is_own)`)}) n
      where exists (select from limited)
      union
      select n.uuid from given cross join lateral (${followingGame(userId, sql`g.uuid not in (select uuid from limited)`)}) n
      where exists (select from limited)),
    derived as (
      select g.uuid, case
          when g.source <> 'chesscom' then g.rating_before
          when g.account_id = p.account_id or g.ended_at - p.ended_at < ${FILE_GAP}::interval then p.rating_after
        end as before,
        g.time_class = 'daily' and (g.started_at is null or p.ended_at >= g.started_at) as overlaps
      from (select *, uuid in (select uuid from limited) as is_limited,
          uuid in (select uuid from limited where is_own) as is_own from chess_games
        where uuid in (select uuid from affected)) g
      left join lateral (
        select p.rating_after, p.ended_at, p.account_id from chess_games p
        where p.user_id = ${userId} and p.pool = g.pool and (p.ended_at, p.uuid) < (g.ended_at, g.uuid)
          and p.is_rated and p.rating_after is not null and p.result <> 'none' and ${isSamePlayer('p', 'g')}
          and (g.is_own or p.uuid not in (select uuid from limited where is_own))
          and (g.is_limited or p.uuid not in (select uuid from limited))
        order by p.ended_at desc, p.uuid desc limit 1) p on true)
    update chess_games g set rating_before = d.before,
      rating_diff = case when d.overlaps then null else g.rating_after - d.before end
    from derived d
    where g.uuid = d.uuid and (g.rating_before is distinct from d.before
      or g.rating_diff is distinct from case when d.overlaps then null else g.rating_after - d.before end)
    returning g.uuid`.execute(db);
  return rows.map(({ uuid }) => uuid);
}

/** Selects the first rated game after one of `given` in its pool that meets a condition. */
function followingGame(userId: string, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select g.uuid from chess_games g
    where g.user_id = ${userId} and g.pool = given.pool and (g.ended_at, g.uuid) > (given.ended_at, given.uuid)
      and g.is_rated and g.rating_after is not null and g.result <> 'none' and ${isSamePlayer('g', 'given')}
      and ${condition}
    order by g.ended_at, g.uuid limit 1`;
}

/**
 * Compares the players of two games, given by table names. A user may have been several players of one site, each with
 * a rating of their own; an account stays one player when it is renamed.
 */
export function isSamePlayer(one: string, other: string): RawBuilder<boolean> {
  const [a, b] = [sql.ref(one), sql.ref(other)];
  return sql`(${a}.account_id = ${b}.account_id or lower(${a}.own_name) = lower(${b}.own_name))`;
}
