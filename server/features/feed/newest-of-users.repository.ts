import { sql, type RawBuilder } from 'kysely';
import { blockedOf, followeesOf } from '../visibility/relationships.sql.ts';
import type { Slice } from '../../platform/paging.ts';
import { allUpTo, isAfter, neededOf, newestFirst, type Skeleton } from './slices.repository.ts';

type Viewer = RawBuilder<string | null>;

/** What others may see, by whom it may be seen: the two have an index of their own, newest first. */
type Shown = 'followers' | 'everyone';

export function followedBy(viewer: Viewer): RawBuilder<unknown> {
  return sql`${followeesOf(viewer)} and followee_id <> all(${blockedOf(viewer)})`;
}

/** From here on one meets enough followed users along the way. Below, asking each of them is as quick. */
const MANY = 100;
/** How far one goes along: for each user followed a small part of what asking them costs, and for each post needed. */
const STEPS_PER_USER = 2;
const STEPS_PER_POST = 50;
/** So many followed users are read in the time of one step at which one looks up whose post it is. */
const USERS_PER_LOOK = 10;

/**
 * The newest of the users a viewer follows. Whoever follows many meets them among the newest posts of all: one
 * walks along those until enough are found, first looking up each post's author, then, farther, with all followed
 * users in hand. Where too few turn up, each user is asked. All three give the same.
 */
export function newestOfFollowed(viewer: Viewer, slice: Slice): Skeleton {
  const needed = neededOf(slice);
  const shown = sql`audience in ('followers', 'everyone') and in_feed`;
  const isEnough = (found: string) => sql`(select count(*) from ${sql.table(found)}) >= ${needed}`;
  const nearSteps = sql`following_count / ${sql.lit(USERS_PER_LOOK)}`;
  const farSteps = sql`case when ${isEnough('near')} then 0
    else ${sql.lit(STEPS_PER_USER)} * following_count + ${sql.lit(STEPS_PER_POST)} * ${needed} end`;
  // `is true` keeps the followed ones a table to look into: joined, they would cost the order of the walk.
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
    select uuid, event_at from (${newestOf(followedBy(viewer), shown, slice)}) asked
    where not (${isEnough('near')} or ${isEnough('far')})`;
}

/** The newest posts of all, up to a number of steps; none for those who follow few. */
function walk(viewer: Viewer, steps: RawBuilder<unknown>, slice: Slice): RawBuilder<unknown> {
  return sql`
    select * from ((${newest('everyone', slice)}) union all (${newest('followers', slice)})) all_newest
    ${newestFirst} limit (
      select case when following_count >= ${sql.lit(MANY)} then ${steps} else 0 end from users where uuid = ${viewer})`;
}

/** One row where the viewer follows that user. */
function followOf(viewer: Viewer, userId: RawBuilder<string>): RawBuilder<unknown> {
  return sql`select from (${followedBy(viewer)} and followee_id = ${userId} limit 1) followed`;
}

function newest(audience: Shown, slice: Slice): RawBuilder<unknown> {
  return sql`select uuid, event_at, user_id from activities
    where audience = ${sql.lit(audience)} and in_feed and ${isAfter(slice)} ${newestFirst}`;
}

/** Where more private posts lie between those of a page, private users are asked one by one. */
const PRIVATE_STEPS = 1_000;

/**
 * What private users show a viewer who is one of them or follows them, as new as `oldest` or newer: a page has
 * no room for anything older. Few posts of private users lie between those of a page; of each one asks whose it is.
 */
export function newestOfPrivate(viewer: Viewer, oldest: RawBuilder<Date>, slice: Slice): Skeleton {
  const privateUsers = sql`
    select u.uuid from (select ${viewer} as uuid union all ${followedBy(viewer)}) known
    join users u on u.uuid = known.uuid and not u.is_profile_public`;
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
    select uuid, event_at from (${newestOf(privateUsers, shown, slice)}) asked
    where not (select yes from is_enough)`;
}

/**
 * The newest activities of many users, in two steps: the users with the newest one each, then the newest of
 * those. As many users as activities are asked for suffice. One list of users with `in` would be read in
 * either of two orders, of which the planner often takes the slow one.
 */
function newestOf(people: RawBuilder<unknown>, shown: RawBuilder<unknown>, slice: Slice): Skeleton {
  return sql`
    with people (user_id) as (${people}),
    heads as materialized (
      select people.user_id from people cross join lateral (
        select uuid, event_at from activities
        where user_id = people.user_id and ${shown} and ${isAfter(slice)} ${newestFirst} limit 1) newest
      ${newestFirst} ${allUpTo(slice)})
    select newest.uuid, newest.event_at from heads cross join lateral (
      select uuid, event_at from activities
      where user_id = heads.user_id and ${shown} and ${isAfter(slice)} ${newestFirst} ${allUpTo(slice)}) newest
    ${newestFirst} ${allUpTo(slice)}`;
}
