import { sql, type RawBuilder } from 'kysely';
import {
  followeesOf,
  hasUnfollowed,
  isFollowing,
  partlyFollowedBy,
  silencedOf,
} from '../visibility/relationships.sql.ts';
import {
  allUpTo,
  isAfter,
  neededOf,
  newestFirst,
  type FeedSlice,
  type Skeleton,
} from './slices.repository.ts';

type Viewer = RawBuilder<string | null>;

/** Audiences with an index of their own, newest first. */
type Shown = 'followers' | 'everyone';

/** Selects the followed users with posts in the viewer's feeds. */
export function followedBy(viewer: Viewer): RawBuilder<unknown> {
  return sql`${followeesOf(viewer)} and followee_id <> all(${silencedOf(viewer)})`;
}

/**
 * Tables that the parts of a viewer's feed share, computed once for a whole query: the `ids` of `silenced` users and of
 * `missing` ones, who are silenced or only partly followed.
 */
export function missingFromFeeds(viewer: Viewer): RawBuilder<unknown> {
  return sql`silenced as materialized (select ${silencedOf(viewer)} as ids),
    missing as materialized (select ids || array(${partlyFollowedBy(viewer)}) as ids from silenced)`;
}

export const isMissing = (userId: string) =>
  sql.raw<boolean>(`${userId} = any((select ids from missing)::uuid[])`);

/** Selects the users with all trackers followed by the viewer. */
function whollyFollowedBy(viewer: Viewer): RawBuilder<unknown> {
  return sql`${followeesOf(viewer)} and not ${isMissing('followee_id')}`;
}

/** From this number on, followed users are frequent among the newest posts. Below, reading each is as quick. */
const MANY = 100;
/** Bounds of the walk: per followed user (a fraction of the cost of reading that user) and per post needed. */
const STEPS_PER_USER = 2;
const STEPS_PER_POST = 50;
/** Followed users that can be read in the time of one author lookup. */
const USERS_PER_LOOKUP = 10;

/**
 * Selects the newest posts of followed users, in the cheapest of three ways that give the same result. For viewers who
 * follow many users, the newest posts of everyone are walked: a near part with a lookup of each author, then a far part
 * with the whole list of followed users. If too few posts are found, each followed user is read. Followed trackers of
 * partly followed users, usually few, are read one by one.
 */
export function newestOfFollowed(viewer: Viewer, slice: FeedSlice): Skeleton {
  const needed = neededOf(slice);
  const shown = sql`audience in ('followers', 'everyone') and in_feed`;
  const isEnough = (found: string) => sql`(select count(*) from ${sql.table(found)}) >= ${needed}`;
  const nearSteps = sql`following_count / ${sql.lit(USERS_PER_LOOKUP)}`;
  const farSteps = sql`case when ${isEnough('near')} then 0
    else ${sql.lit(STEPS_PER_USER)} * following_count + ${sql.lit(STEPS_PER_POST)} * ${needed} end`;
  // `is true` keeps the subquery a hashed lookup: a join would lose the order of the walk.
  return sql`
    with ${missingFromFeeds(viewer)},
    near as materialized (
      select walk.uuid, walk.event_at from (${walk(viewer, nearSteps, slice)}) walk
      cross join lateral (${followOf(viewer, sql<string>`walk.user_id`)}) followed ${newestFirst} ${allUpTo(slice)}),
    far as materialized (
      select uuid, event_at from (${walk(viewer, farSteps, slice)}) walk
      where (user_id in (${whollyFollowedBy(viewer)})) is true ${newestFirst} ${allUpTo(slice)})
    select uuid, event_at from near where ${isEnough('near')}
    union all
    select uuid, event_at from far where ${isEnough('far')}
    union all
    select uuid, event_at from (${newestOf(whollyFollowedBy(viewer), shown, slice)}) each_user
    where not (${isEnough('near')} or ${isEnough('far')})
    union all
    select uuid, event_at from (${newestOfPartlyFollowed(viewer, slice)}) partly_followed`;
}

/** Selects the newest posts of everyone up to a number of steps; none for viewers who follow few users. */
function walk(viewer: Viewer, steps: RawBuilder<unknown>, slice: FeedSlice): RawBuilder<unknown> {
  return sql`
    select * from ((${newest('everyone', slice)}) union all (${newest('followers', slice)})) all_newest
    ${newestFirst} limit (
      select case when following_count >= ${sql.lit(MANY)} then ${steps} else 0 end from users where uuid = ${viewer})`;
}

/** Selects one row if the viewer follows all trackers of a user. */
function followOf(viewer: Viewer, userId: RawBuilder<string>): RawBuilder<unknown> {
  return sql`select from (${whollyFollowedBy(viewer)} and followee_id = ${userId} limit 1) followed`;
}

function newest(audience: Shown, slice: FeedSlice): RawBuilder<unknown> {
  return sql`select uuid, event_at, user_id from activities
    where audience = ${sql.lit(audience)} and in_feed and ${isAfter(slice)} ${newestFirst}`;
}

/** Selects the newest posts of followed trackers of partly followed users, none older than `oldest`. */
export function newestOfPartlyFollowed(
  viewer: Viewer,
  slice: FeedSlice,
  oldest: RawBuilder<unknown> = sql`'-infinity'`,
): Skeleton {
  // `offset 0` keeps the lookups in this order: most viewers have no such users, and nothing else is read for them.
  const trackers = sql`
    select t.user_id, t.tracker_type from (select distinct followee_id from (${partlyFollowedBy(viewer)}) p) partly
    cross join lateral (
      select user_id, tracker_type from user_trackers where user_id = partly.followee_id offset 0) t
    where ${isFollowing(viewer, sql`t.user_id`)} and t.user_id <> all((select ids from silenced)::uuid[])
      and not ${hasUnfollowed(viewer, { userId: sql`t.user_id`, type: sql`t.tracker_type` })}`;
  const shown = sql`audience in ('followers', 'everyone') and in_feed and event_at >= ${oldest}`;
  return newestOf(trackers, shown, slice, 'tracker');
}

/** Limit of private posts to walk through; beyond it, users with such posts are read one by one. */
const PRIVATE_STEPS = 1_000;

/**
 * Selects posts that users show to themselves and their followers alone, none older than `oldest`: a page has no room
 * for them. Usually few private posts lie within a page; the author of each is looked up.
 */
export function newestOfPrivate(viewer: Viewer, oldest: RawBuilder<Date>, slice: FeedSlice): Skeleton {
  const privateUsers = sql`
    select known.uuid from (select ${viewer} as uuid union all ${whollyFollowedBy(viewer)}) known
    where exists (select from activities where user_id = known.uuid and audience = 'followers' and in_feed)`;
  const shown = sql`audience = 'followers' and in_feed`;
  return sql`
    with walk as materialized (
      select uuid, event_at, user_id from activities
      where audience = 'followers' and in_feed and ${isAfter(slice)} and event_at >= ${oldest}
      ${newestFirst} limit ${sql.lit(PRIVATE_STEPS)}),
    is_enough as materialized (select count(*) < ${sql.lit(PRIVATE_STEPS)} as yes from walk)
    select walk.uuid, walk.event_at from walk cross join lateral (
      select where walk.user_id = ${viewer} union all (${followOf(viewer, sql<string>`walk.user_id`)})) known
    where (select yes from is_enough)
    union all
    select uuid, event_at from (${newestOf(privateUsers, shown, slice)}) each_user
    where not (select yes from is_enough)`;
}

/**
 * Selects the newest activities of many users or trackers in two steps: first the users with the newest activity each,
 * then the newest activities of those. As many users as rows suffice. A single `in` list could be read in two orders,
 * of which the planner often picks the slow one.
 */
function newestOf(
  authors: RawBuilder<unknown>,
  shown: RawBuilder<unknown>,
  slice: FeedSlice,
  each: 'user' | 'tracker' = 'user',
): Skeleton {
  const columns = sql.raw(each === 'user' ? 'user_id' : 'user_id, tracker_type');
  const isOf = (of: 'authors' | 'heads') =>
    each === 'user'
      ? sql`user_id = ${sql.ref(`${of}.user_id`)}`
      : sql`user_id = ${sql.ref(`${of}.user_id`)} and tracker_type = ${sql.ref(`${of}.tracker_type`)}`;
  return sql`
    with authors (${columns}) as (${authors}),
    heads as materialized (
      select authors.* from authors cross join lateral (
        select uuid, event_at from activities
        where ${isOf('authors')} and ${shown} and ${isAfter(slice)} ${newestFirst} limit 1) newest
      ${newestFirst} ${allUpTo(slice)})
    select newest.uuid, newest.event_at from heads cross join lateral (
      select uuid, event_at from activities
      where ${isOf('heads')} and ${shown} and ${isAfter(slice)} ${newestFirst} ${allUpTo(slice)}) newest
    ${newestFirst} ${allUpTo(slice)}`;
}
