import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { asViewer, isFollowing, silencedOf } from '../visibility/relationships.sql.ts';

/** Bounds of the read: the latest follows of the viewer, and the latest follows of each of those users. */
const FOLLOWEES = 100;
const FOLLOWS_PER_FOLLOWEE = 50;
/** Newest public posts whose authors are candidates. */
const POSTS = 200;
/** Candidates before inactive and private users are left out. */
const CANDIDATES = 20;

export interface SuggestedRow {
  readonly uuid: string;
  readonly followsViewer: boolean;
}

/**
 * Suggests users to follow: first those with the most followers among the users the viewer follows, not counting followers
 * who hide their lists, then authors of the newest public posts. Only public profiles are suggested: users who do not want
 * to be suggested make theirs private.
 */
export async function findSuggestions(db: Db, viewerId: string, limit: number): Promise<SuggestedRow[]> {
  const viewer = asViewer(viewerId);
  const { rows } = await sql<SuggestedRow>`
    with followed as materialized (
      select f.followee_id as uuid from follows f join users a on a.uuid = f.followee_id
      where f.follower_id = ${viewer} and f.status = 'following' and a.is_active
        and not (a.hide_lists or a.hide_counts) and f.followee_id <> all(${silencedOf(viewer)})
      order by f.created_at desc, f.followee_id desc limit ${sql.lit(FOLLOWEES)}),
    found as (
      select last.followee_id as uuid, 1 as mutual from followed cross join lateral (
        select followee_id from follows where follower_id = followed.uuid and status = 'following'
        order by created_at desc, followee_id desc limit ${sql.lit(FOLLOWS_PER_FOLLOWEE)}) last
      union all
      select user_id, 0 from (
        select distinct user_id from (
          select user_id from activities where audience = 'everyone' and in_feed
          order by event_at desc, uuid desc limit ${sql.lit(POSTS)}) newest) authors),
    best as materialized (
      select uuid, sum(mutual) as mutuals from found
      where uuid <> ${viewer} and uuid <> all(${silencedOf(viewer)})
        and uuid not in (select followee_id from follows where follower_id = ${viewer})
      group by uuid order by mutuals desc, uuid desc limit ${sql.lit(CANDIDATES)})
    select uuid, ${isFollowing(sql<string>`uuid`, sql<string>`${viewerId}::uuid`)} as "followsViewer"
    from best join users using (uuid) where is_active and is_profile_public
    order by mutuals desc, uuid desc limit ${limit}`.execute(db);
  return rows;
}

/** A user between the viewer and the suggested one: followed by the first, follower of the second. */
export interface FollowedBy {
  readonly uuid: string;
  readonly followerId: string;
}

/**
 * Finds for each suggested user a follower who is followed by the viewer. Those who hide their
 * lists, or are muted or blocked, are not named.
 */
export async function findFollowedBy(
  db: Db,
  viewerId: string,
  suggested: readonly string[],
): Promise<FollowedBy[]> {
  const viewer = asViewer(viewerId);
  const { rows } = await sql<FollowedBy>`
    select distinct on (theirs.followee_id) theirs.followee_id as uuid, u.uuid as "followerId"
    from follows mine
    join users u on u.uuid = mine.followee_id
    join follows theirs on theirs.follower_id = u.uuid and theirs.status = 'following'
      and theirs.followee_id = any(${[...suggested]}::uuid[])
    where mine.follower_id = ${viewer} and mine.status = 'following' and u.is_active
      and not (u.hide_lists or u.hide_counts) and u.uuid <> all(${silencedOf(viewer)})
    order by theirs.followee_id, mine.created_at desc, u.uuid`.execute(db);
  return rows;
}
