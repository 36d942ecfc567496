import { sql } from 'kysely';
import { tracker } from '../../tracker.ts';
import type { ChessDb } from '../chess.db.ts';
import type { PlayedResult } from '../../contract/game-values.ts';
import { isSamePlayer } from '../games/ratings.repository.ts';
import { recordColumns, type GameRecord } from '../games/game-records.repository.ts';
import { hidingOpponentId } from '../privacy/privacy.repository.ts';

/**
 * Returns recent games in the feeds without a milestone, in the order in which they ended. None while an account is
 * synced for the first time. Leaves out games that follow one with fewer viewers, such as a scheduled one: a milestone
 * could reveal it.
 */
export async function findWithoutMilestone(db: ChessDb, userId: string, since: Date): Promise<GameRecord[]> {
  const { rows } = await sql<GameRecord>`
    with limited as materialized (
      select w.pool, not a.is_published or a.visibility = 'only_me' as is_own, min(w.ended_at) as first_at
      from kit_posts a join chess_games w on w.uuid = a.uuid
      where a.user_id = ${userId} and a.tracker_type = ${tracker.type}
        and (not a.is_published or a.visibility <> 'everyone')
      group by w.pool, is_own)
    select ${recordColumns} from chess_games g left join chess_openings o on o.id = g.opening_id
    where g.user_id = ${userId} and g.ended_at >= ${since} and g.is_counted
      and (g.in_feed or g.burst_of is not null)
      and not exists (select from chess_milestones m where m.game_id = g.uuid)
      and not exists (
        select from chess_accounts a join chess_syncs s on s.account_id = a.uuid
        where a.user_id = ${userId} and s.last_sync_at is null and s.queued_at is not null)
      and not exists (
        select from limited l join kit_posts own on own.uuid = g.uuid and own.is_published and own.visibility <> 'only_me'
        where l.pool = g.pool and l.first_at < g.ended_at and (l.is_own or own.visibility = 'everyone'))
    order by g.ended_at, g.uuid`.execute(db);
  return rows;
}

/** The state of a game's pool when the game ended. */
export interface PastOfGame {
  readonly uuid: string;
  /** Games in the pool, this one included. */
  readonly games: number;
  readonly peakBefore: number | null;
  /** The player's highest announced rating. */
  readonly announcedPeak: number | null;
  /** A peak of any player was announced on the day of this game. */
  readonly hasAnnouncedToday: boolean;
  /** The site's current state of the pool: chess.com does not send it per game. */
  readonly isProvisionalNow: boolean;
  /** The opponent hides their rating. */
  readonly isOpponentHidingRatings: boolean;
  /** The strongest opponent beaten before, in any pool, who does not hide it; null below 2000. */
  readonly bestWinBefore: number | null;
  /** Results of the latest rated games, this one first. */
  readonly latest: readonly PlayedResult[];
}

const STREAK_GAMES = 11;

/** Returns the pasts of games, mostly from days of pools: each game costs a handful of index look-ups. */
export async function findPasts(
  db: ChessDb,
  userId: string,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, PastOfGame>> {
  const { rows } = await sql<PastOfGame>`
    select g.uuid, days.games + today.games as games, greatest(days.peak, today.peak) as "peakBefore",
      ${hidingOpponentId} is not null as "isOpponentHidingRatings", announced.mark as "announcedPeak", coalesce(announced.today, false) as "hasAnnouncedToday", wins.best as "bestWinBefore",
      streak.latest,
      exists (select from chess_snapshots s join chess_accounts a on a.uuid = s.account_id
        where s.user_id = ${userId} and s.pool = g.pool and s.is_provisional
          and (a.uuid = g.account_id or a.username_key = lower(g.own_name))) as "isProvisionalNow"
    from chess_games g
    cross join lateral (
      select coalesce(sum(d.games), 0) as games, max(d.high) as peak from chess_pool_days d
      where d.user_id = ${userId} and d.pool = g.pool and d.local_date < g.local_date) days
    cross join lateral (
      select count(*) as games, max(t.rating) filter (where t.uuid <> g.uuid) as peak from chess_games t
      where t.user_id = ${userId} and t.pool = g.pool and t.is_counted and t.local_date = g.local_date
        and (t.ended_at, t.uuid) <= (g.ended_at, g.uuid) and t.ended_at > g.ended_at - interval '26 hours') today
    cross join lateral (
      select max(m.mark) filter (where earlier.uuid is null or ${isSamePlayer('earlier', 'g')}) as mark,
        bool_or(m.local_date = g.local_date) as today
      from chess_milestones m left join chess_games earlier on earlier.uuid = m.game_id
      where m.user_id = ${userId} and m.kind = 'peak' and m.pool = g.pool) announced
    cross join lateral (
      select max(w.opponent_rating) as best from (
        select g.opponent_rating, g.ended_at, g.uuid from chess_games g
        where g.user_id = ${userId} and g.result = 'win' and g.is_counted and g.opponent_rating >= 2000
          and ${hidingOpponentId} is null) w
      where (w.ended_at, w.uuid) < (g.ended_at, g.uuid)) wins
    cross join lateral (
      select coalesce(json_agg(l.result order by l.ended_at desc, l.uuid desc), '[]') as latest from (
        select s.result, s.ended_at, s.uuid from chess_games s
        where s.user_id = ${userId} and s.pool = g.pool and s.is_counted and s.is_rated
          and (s.ended_at, s.uuid) <= (g.ended_at, g.uuid)
        order by s.ended_at desc, s.uuid desc limit ${STREAK_GAMES}) l) streak
    where g.uuid = any(${uuids}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.uuid, row]));
}

interface AnnouncedMilestone {
  readonly user_id: string;
  readonly kind: string;
  readonly pool: string;
  readonly mark: number;
  readonly local_date: string;
  readonly game_id: string;
}

/** Saves milestones. One reached again after games were deleted moves to its latest game. */
export async function addMilestones(db: ChessDb, milestones: readonly AnnouncedMilestone[]): Promise<void> {
  if (milestones.length === 0) return;
  await db
    .insertInto('chess_milestones')
    .values([...milestones])
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'kind', 'pool', 'mark']).doUpdateSet((eb) => ({
        local_date: eb.ref('excluded.local_date'),
        game_id: eb.ref('excluded.game_id'),
      })),
    )
    .execute();
}

/** The state of a game's pool, counting only the games of its player. */
export interface PlayersPast {
  readonly uuid: string;
  /** Games, this one included. */
  readonly games: number;
  readonly peakBefore: number | null;
}

/**
 * Returns the pasts of games whose owner was several players of the site; for all others days of pools give the same.
 * Reads the pool once per player, however many games are given.
 */
export async function findPlayersPasts(
  db: ChessDb,
  userId: string,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, PlayersPast>> {
  const { rows } = await sql<PlayersPast>`
    with given as materialized (
      select g.uuid, g.pool, g.account_id, lower(g.own_name) as own_name, g.ended_at from chess_games g
      where g.uuid = any(${uuids}::uuid[]) and g.source in (
        select source from chess_own_names where user_id = ${userId} group by source having count(*) > 1)),
    players as (
      select pool, account_id, own_name, min(ended_at) as since from given group by pool, account_id, own_name),
    history as materialized (
      select p.*, past.* from players p cross join lateral (
        select count(*) as games, max(g.rating) as peak from chess_games g
        where g.user_id = ${userId} and g.pool = p.pool and g.is_counted and g.ended_at < p.since
          and ${isSamePlayer('g', 'p')}) past)
    select a.uuid, h.games + late.games as games, greatest(h.peak, late.peak) as "peakBefore"
    from given a
    join history h on h.pool = a.pool and h.own_name = a.own_name and h.account_id is not distinct from a.account_id
    cross join lateral (
      select count(*) as games, max(g.rating) filter (where g.uuid <> a.uuid) as peak from chess_games g
      where g.user_id = ${userId} and g.pool = a.pool and g.is_counted and g.ended_at >= h.since
        and (g.ended_at, g.uuid) <= (a.ended_at, a.uuid) and ${isSamePlayer('g', 'a')}) late`.execute(db);
  return new Map(rows.map((row) => [row.uuid, row]));
}
