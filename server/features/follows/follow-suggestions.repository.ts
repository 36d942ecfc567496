import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { asViewer, blockedOf } from '../visibility/relationships.sql.ts';

const SUGGESTED = 3;
/** However many follow each other, so much is read: of the users followed last, the follows that came last. */
const ASKED = 100;
const FOLLOWS_OF_EACH = 50;
/** Of the newest posts that everybody may see. */
const POSTS = 200;
/** As many as may be deactivated or private without anyone missing. */
const SPARE = 20;

export interface SuggestedRow {
  readonly uuid: string;
  readonly followsViewer: boolean;
}

/**
 * Whom a user might follow: first those whom most of the users they follow follow, then whoever is newest among
 * those who post. Lists of the users one follows may be read anyway; of posts, only what everybody may see counts.
 * No one is told of a private profile: who would rather not be suggested makes theirs private.
 */
export async function findSuggestions(db: Db, viewerId: string): Promise<SuggestedRow[]> {
  const viewer = asViewer(viewerId);
  const { rows } = await sql<SuggestedRow>`
    with asked as materialized (
      select f.followee_id as uuid from follows f join users a on a.uuid = f.followee_id
      where f.follower_id = ${viewer} and f.status = 'following' and a.is_active
        and f.followee_id <> all(${blockedOf(viewer)})
      order by f.created_at desc, f.followee_id desc limit ${sql.lit(ASKED)}),
    found as (
      select last.followee_id as uuid, 1 as mutual from asked cross join lateral (
        select followee_id from follows where follower_id = asked.uuid and status = 'following'
        order by created_at desc, followee_id desc limit ${sql.lit(FOLLOWS_OF_EACH)}) last
      union all
      select user_id, 0 from (
        select distinct user_id from (
          select user_id from activities where audience = 'everyone' and in_feed
          order by event_at desc, uuid desc limit ${sql.lit(POSTS)}) newest) authors),
    best as materialized (
      select uuid, sum(mutual) as mutuals from found
      where uuid <> ${viewer} and uuid <> all(${blockedOf(viewer)})
        and uuid not in (select followee_id from follows where follower_id = ${viewer})
      group by uuid order by mutuals desc, uuid desc limit ${sql.lit(SPARE)})
    select uuid, exists (select from follows where follower_id = uuid and followee_id = ${viewer}
      and status = 'following') as "followsViewer"
    from best join users using (uuid) where is_active and is_profile_public
    order by mutuals desc, uuid desc limit ${sql.lit(SUGGESTED)}`.execute(db);
  return rows;
}
