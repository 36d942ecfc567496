import { sql, type RawBuilder } from 'kysely';
import type { ChessDb } from '../chess.db.ts';
import { poolDays, type CountedGames } from '../games/pool-days.repository.ts';

/** A pool with at least one counted game, over all time and in a window. */
export interface PoolRow {
  readonly pool: string;
  readonly games: number;
  readonly gamesInWindow: number;
  readonly recentGames: number;
  readonly firstOn: string;
  readonly lastOn: string;
  readonly rating: number | null;
  readonly isProvisional: boolean;
  /** Rated games in the window, its last close and the last one before it. */
  readonly ratedInWindow: number;
  readonly closeInWindow: number | null;
  readonly closeBefore: number | null;
  readonly peak: number | null;
  readonly peakOn: string | null;
  /** Games of that day. */
  readonly peakGames: number | null;
}

/** The value on the last day with a rating among those that meet a condition. */
function last(column: string, where: RawBuilder<unknown> = sql`true`): RawBuilder<unknown> {
  return sql`(array_agg(${sql.ref(column)} order by local_date desc) filter (where close is not null and ${where}))[1]`;
}

/** Returns pools, most games in the window first. Reads days, not games: a few thousand rows at most. */
export async function findPools(
  db: ChessDb,
  counted: CountedGames,
  days: { readonly from: string | null; readonly to: string; readonly recentFrom: string },
): Promise<PoolRow[]> {
  const isInWindow = sql`(local_date >= coalesce(${days.from}::date, '-infinity') and local_date <= ${days.to}::date)`;
  const { rows } = await sql<PoolRow>`
    select pool, sum(games) as games, coalesce(sum(games) filter (where ${isInWindow}), 0) as "gamesInWindow",
      coalesce(sum(games) filter (where local_date >= ${days.recentFrom}::date), 0) as "recentGames",
      min(local_date) as "firstOn", max(local_date) as "lastOn",
      ${last('close')} as rating, coalesce(${last('is_provisional')}, false) as "isProvisional",
      coalesce(sum(rated) filter (where ${isInWindow}), 0) as "ratedInWindow",
      ${last('close', isInWindow)} as "closeInWindow",
      ${last('close', sql`local_date < ${days.from}::date`)} as "closeBefore",
      max(high) as peak,
      (array_agg(local_date order by high desc, local_date) filter (where high is not null))[1] as "peakOn",
      (array_agg(games order by high desc, local_date) filter (where high is not null))[1] as "peakGames"
    from ${poolDays(counted)} group by pool order by "gamesInWindow" desc, games desc, pool`.execute(db);
  return rows;
}

export interface PoolDayRow {
  readonly date: string;
  readonly games: number;
  readonly close: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

/** Returns the days of one pool with a counted game, in their order. */
export async function findPoolDays(
  db: ChessDb,
  counted: CountedGames,
  { pool, from, to }: { pool: string; from: string; to: string },
): Promise<PoolDayRow[]> {
  const { rows } = await sql<PoolDayRow>`
    select local_date as date, games, close, low, high from ${poolDays(counted)}
    where pool = ${pool} and local_date between ${from}::date and ${to}::date
    order by local_date`.execute(db);
  return rows;
}

/** The provider's current stats of a pool, or of puzzles. */
export interface SnapshotRow {
  readonly pool: string;
  readonly rating: number | null;
  readonly rd: number | null;
  readonly isProvisional: boolean;
  readonly best: number | null;
  readonly bestOn: string | null;
  readonly fetchedAt: Date;
}

export async function findSnapshots(db: ChessDb, userId: string): Promise<SnapshotRow[]> {
  const { rows } = await sql<SnapshotRow>`
    select pool, rating, rd, is_provisional as "isProvisional", best_rating as best,
      best_on as "bestOn", fetched_at as "fetchedAt"
    from chess_snapshots where user_id = ${userId} order by fetched_at desc`.execute(db);
  return rows;
}
