import { sql, type RawBuilder } from 'kysely';
import { silencedOf, followeesOf } from '../visibility/relationships.sql.ts';
import type { Slice } from '../../platform/paging.ts';
import { allUpTo, isAfter, neededOf, newestFirst, type Skeleton } from './slices.repository.ts';

type Viewer = RawBuilder<string | null>;

/** Audiences with an index of their own, newest first. */
type Shown = 'followers' | 'everyone';

export function followedBy(viewer: Viewer): RawBuilder<unknown> {
  return sql`${followeesOf(viewer)} and followee_id <> all(${silencedOf(viewer)})`;
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
 * with the whole list of followed users. If too few posts are found, each followed user is read.
 */
export function newestOfFollowed(viewer: Viewer, slice: Slice): Skeleton {
  const needed = neededOf(slice);
  const shown = sql`audience in ('followers', 'everyone') and in_feed`;
  const isEnough = (found: string) => sql`(select count(*) from ${sql.table(found)}) >= ${needed}`;
  const nearSteps = sql`following_count / ${sql.lit(USERS_PER_LOOKUP)}`;
  const farSteps = sql`case when ${isEnough('near')} then 0
    else ${sql.lit(STEPS_PER_USER)} * following_count + ${sql.lit(STEPS_PER_POST)} * ${needed} end`;
  // `is true` keeps the subquery a hashed lookup: a join would lose the order of the walk.
  return sql`
    with near as materialized (
      select walk.uuid, walk.event_at from (${walk(viewer, nearSteps, slice)}) walk
      cross join lateral (${followOf(viewer, sql<string>`walk.user_id`)}) followed ${newestFirst} ${allUpTo(slice)}),
    far as materialized (
      select uuid, event_at from (${walk(viewer, farSteps, slice)}) walk
      where (user_id in (${followedBy(viewer)})) is true ${newestFirst} ${allUpTo(slice)})
    select uuid, event_at from near where ${isEnough('near')}
    union all
    select uuid, event_at from far where ${isEnough('far')}
    union all
    select uuid, event_at from (${newestOf(followedBy(viewer), shown, slice)}) each_user
    where not (${isEnough('near')} or ${isEnough('far')})`;
}

/** Selects the newest posts of everyone up to a number of steps; none for viewers who follow few users. */
function walk(viewer: Viewer, steps: RawBuilder<unknown>, slice: Slice): RawBuilder<unknown> {
  return sql`
    select * from ((${newest('everyone', slice)}) union all (${newest('followers', slice)})) all_newest
    ${newestFirst} limit (
      select case when following_count >= ${sql.lit(MANY)} then ${steps} else 0 end from users where uuid = ${viewer})`;
}

/** Selects one row if the viewer follows a user. */
function followOf(viewer: Viewer, userId: RawBuilder<string>): RawBuilder<unknown> {
  return sql`select from (${followedBy(viewer)} and followee_id = ${userId} limit 1) followed`;
}

function newest(audience: Shown, slice: Slice): RawBuilder<unknown> {
  return sql`select uuid, event_at, user_id from activities
    where audience = ${sql.lit(audience)} and in_feed and ${isAfter(slice)} ${newestFirst}`;
}

/** Limit of private posts to walk through; beyond it, users with such posts are read one by one. */
const PRIVATE_STEPS = 1_000;

/**
 * Selects posts that users show to themselves and their followers alone, none older than `oldest`: a page has no room
 * for them. Usually few private posts lie within a page; the author of each is looked up.
 */
export function newestOfPrivate(viewer: Viewer, oldest: RawBuilder<Date>, slice: Slice): Skeleton {
  const privateUsers = sql`
    select known.uuid from (select ${viewer} as uuid union all ${followedBy(viewer)}) known
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
 * Selects the newest activities of many users in two steps: first the users with the newest activity each, then the
 * newest activities of those. As many users as rows suffice. A single `in` list could be read in two orders, of which
 * the planner often picks the slow one.
 */
function newestOf(users: RawBuilder<unknown>, shown: RawBuilder<unknown>, slice: Slice): Skeleton {
  return sql`
    with authors (user_id) as (${users}),
    heads as materialized (
      select authors.user_id from authors cross join lateral (
        select uuid, event_at from activities
        where user_id = authors.user_id and ${shown} and ${isAfter(slice)} ${newestFirst} limit 1) newest
      ${newestFirst} ${allUpTo(slice)})
    select newest.uuid, newest.event_at from heads cross join lateral (
      select uuid, event_at from activities
      where user_id = heads.user_id and ${shown} and ${isAfter(slice)} ${newestFirst} ${allUpTo(slice)}) newest
    ${newestFirst} ${allUpTo(slice)}`;
}
