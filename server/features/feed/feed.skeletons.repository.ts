import { sql, type RawBuilder } from 'kysely';
import { timestampOf, type Position } from '../../platform/cursor.ts';
import { asViewer, blockedOf, mayView, trackerAudience } from '../follows/visibility.service.ts';

/** Which part of a feed: after a position (null: from its beginning), past `offset` more, `count` of them or some more. */
export interface Slice {
  readonly after: Position | null;
  readonly offset: number;
  readonly count: number;
}

/** A query for `uuid` and `event_at` of a slice, newest first. It reads as many index entries as it gives back. */
export type Skeleton = RawBuilder<{ uuid: string; event_at: Date }>;

const newestFirst = sql.raw('order by event_at desc, uuid desc');

/** What everyone may see. */
export function everyonesSkeleton(slice: Slice): Skeleton {
  return sql`
    select uuid, event_at from activities
    where audience = 'everyone' and in_feed and ${isAfter(slice)} ${newestFirst} ${rows(slice)}`;
}

/**
 * What a signed-in person may see: what everyone may, their own, and what the people show who show it to
 * approved followers alone. The three parts have nothing in common; each is read in order, then merged.
 */
export function forYouSkeleton(viewerId: string, slice: Slice): Skeleton {
  const viewer = asViewer(viewerId);
  const privatePeople = sql`
    select u.uuid from (select ${viewer} as uuid union all ${followedBy(viewer)}) known
    join users u on u.uuid = known.uuid and not u.is_profile_public`;
  const forFollowers = sql`audience = 'followers' and in_feed`;
  return sql`
    select uuid, event_at from (
      (select uuid, event_at from activities
        where audience = 'everyone' and in_feed and ${isAfter(slice)} and user_id <> all(${blockedOf(viewer)})
        ${newestFirst} ${allUpTo(slice)})
      union all
      (select uuid, event_at from activities
        where audience = 'author' and in_feed and user_id = ${viewer} and ${isAfter(slice)}
        ${newestFirst} ${allUpTo(slice)})
      union all
      (${newestOf(privatePeople, forFollowers, slice)})
    ) parts ${newestFirst} ${rows(slice)}`;
}

/** What the people show whom a person follows. */
export function followingSkeleton(viewerId: string, slice: Slice): Skeleton {
  const viewer = asViewer(viewerId);
  const shown = sql`audience in ('followers', 'everyone') and in_feed`;
  return sql`
    select uuid, event_at from (${newestOf(followedBy(viewer), shown, slice)}) merged ${newestFirst} ${rows(slice)}`;
}

/** Everything of one person that a viewer may see: of each visible tracker the newest, merged. */
export function personSkeleton(userId: string, viewerId: string | null, slice: Slice): Skeleton {
  const viewer = asViewer(viewerId);
  const audience = trackerAudience({ user: 'u', tracker: 't' });
  return sql`
    select newest.uuid, newest.event_at
    from user_trackers t join users u on u.uuid = t.user_id
    cross join lateral (
      select uuid, event_at from activities
      where user_id = t.user_id and tracker_type = t.tracker_type and ${isAfter(slice)}
        and audience >= (case when t.user_id = ${viewer} then 'author' else 'followers' end)::audience
      ${newestFirst} ${allUpTo(slice)}) newest
    where t.user_id = ${userId} and ${mayView({ audience, authorId: sql`t.user_id`, viewerId: viewer })}
    ${newestFirst} ${rows(slice)}`;
}

export function oneSkeleton(uuid: string): Skeleton {
  return sql`select uuid, event_at from activities where uuid = ${uuid}`;
}

/**
 * The newest activities of many people, in two steps: the people with the newest one each, then the newest of
 * those. As many people as activities are asked for suffice. One list of people with `in` would be read in
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

function followedBy(viewer: RawBuilder<string | null>): RawBuilder<unknown> {
  return sql`select followee_id from follows
    where follower_id = ${viewer} and status = 'following' and followee_id <> all(${blockedOf(viewer)})`;
}

/** With a first position of its own, so that there is one plan for all pages. */
function isAfter({ after }: Slice): RawBuilder<boolean> {
  const time = after ? timestampOf(after.micros) : 'infinity';
  const uuid = after?.uuid ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff';
  return sql<boolean>`(event_at, uuid) < (${time}::timestamptz, ${uuid}::uuid)`;
}

/** A part of a merge cannot know which of its own are passed over. */
function allUpTo({ offset, count }: Slice): RawBuilder<unknown> {
  return offset === 0 ? limit(count) : sql`limit ${offset + count}`;
}

function rows({ offset, count }: Slice): RawBuilder<unknown> {
  return offset === 0 ? limit(count) : sql`limit ${count} offset ${offset}`;
}

/**
 * As a literal, one of few: with a parameter the planner would expect a tenth of the table and plan anew every
 * time, which costs several times as much as reading the page.
 */
function limit(count: number): RawBuilder<unknown> {
  return sql`limit ${sql.lit(LIMITS.find((known) => known >= count) ?? count)}`;
}

/** One more than the usual pages, which tells whether there is a next one. */
const LIMITS = [1, 21, 51, 101];
