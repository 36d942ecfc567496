import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { blockedOf } from '../visibility/relationships.sql.ts';

export interface FollowerRow {
  readonly uuid: string;
  readonly username: string;
}

const FOUND = 8;
/** Number of newest followers whose names are searched; older ones are found by their full username. */
const SEARCHED = 2_000;

/** Condition on followers `f` and their users `u`: active, and no block between them and the owner. */
const isViewer = (
  ownerId: string,
) => sql`f.followee_id = ${ownerId} and f.status = 'following' and u.is_active
  and not f.follower_id = any(${blockedOf(sql`${ownerId}::uuid`)})`;

export async function findFollower(
  db: Db,
  ownerId: string,
  username: string,
): Promise<FollowerRow | undefined> {
  const { rows } = await sql<FollowerRow>`
    select u.uuid, u.username from users u join follows f on f.follower_id = u.uuid
    where u.username = ${username} and ${isViewer(ownerId)}`.execute(db);
  return rows[0];
}

export async function searchFollowers(db: Db, ownerId: string, query: string): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    select uuid from (
      (select u.uuid, f.created_at from users u join follows f on f.follower_id = u.uuid
        where u.username = ${query} and ${isViewer(ownerId)})
      union
      (select uuid, created_at from (
        select u.uuid, f.created_at, concat_ws(' ', u.username, lower(u.first_name), lower(u.last_name)) as names
        from follows f join users u on u.uuid = f.follower_id
        where ${isViewer(ownerId)}
        order by f.created_at desc, f.follower_id desc limit ${sql.lit(SEARCHED)}) newest
      where strpos(names, ${query}) > 0 limit ${sql.lit(FOUND)})) found
    order by created_at desc, uuid desc limit ${sql.lit(FOUND)}`.execute(db);
  return rows.map(({ uuid }) => uuid);
}

export async function findAnyFollower(db: Db, ownerId: string): Promise<string | null> {
  const { rows } = await sql<{ uuid: string }>`
    select u.uuid from follows f join users u on u.uuid = f.follower_id
    where ${isViewer(ownerId)} limit 1`.execute(db);
  return rows[0]?.uuid ?? null;
}

/** Counts the followers by the stored counter, minus those with a block relation. */
export async function countFollowers(db: Db, ownerId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select o.follower_count - (
      select count(*) from (select distinct unnest(${blockedOf(sql`o.uuid`)}) as uuid) blocked
      cross join lateral (
        select from follows f join users u on u.uuid = f.follower_id
        where f.followee_id = o.uuid and f.follower_id = blocked.uuid and f.status = 'following' and u.is_active
        limit 1) follower) as total
    from users o where o.uuid = ${ownerId}`.execute(db);
  return rows[0]?.total ?? 0;
}
