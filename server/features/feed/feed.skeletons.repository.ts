import { sql } from 'kysely';
import { asViewer, isFollowing } from '../visibility/relationships.sql.ts';
import { isSettled, mayView, mayViewPost, trackerAudience } from '../visibility/visibility.sql.ts';
import {
  isMissing,
  missingFromFeeds,
  newestOfFollowed,
  newestOfPartlyFollowed,
  newestOfPrivate,
} from './newest-of-users.repository.ts';
import {
  allUpTo,
  isAfter,
  neededOf,
  newestFirst,
  rows,
  type FeedSlice,
  type Skeleton,
} from './slices.repository.ts';

/** Public activities. */
export function everyonesSkeleton(slice: FeedSlice): Skeleton {
  return sql`
    select uuid, event_at from activities
    where audience = 'everyone' and in_feed and ${isSettled(sql`user_id`)} and ${isAfter(slice)}
    ${newestFirst} ${rows(slice)}`;
}

/**
 * Activities that a signed-in user may see: public ones, own ones, those of followed private users, and those of
 * followed trackers of partly followed users. The parts do not overlap; each is read in order, then merged.
 */
export function forYouSkeleton(viewerId: string, slice: FeedSlice): Skeleton {
  const viewer = asViewer(viewerId);
  const oldest = sql<Date>`(select event_at from oldest)`;
  return sql`
    with ${missingFromFeeds(viewer)},
    public as materialized (
      select uuid, event_at from activities
      where audience = 'everyone' and in_feed and ${isSettled(sql`user_id`)} and ${isAfter(slice)}
        and not ${isMissing('user_id')}
      ${newestFirst} ${allUpTo(slice)}),
    oldest as materialized (
      select case when count(*) >= ${neededOf(slice)} then min(event_at) else '-infinity' end as event_at from public)
    select uuid, event_at from (
      select uuid, event_at from public
      union all
      (select uuid, event_at from activities
        where audience = 'author' and in_feed and user_id = ${viewer} and ${isAfter(slice)}
        ${newestFirst} ${allUpTo(slice)})
      union all
      (${newestOfPrivate(viewer, oldest, slice)})
      union all
      (${newestOfPartlyFollowed(viewer, slice, oldest)})
    ) parts ${newestFirst} ${rows(slice)}`;
}

/** Activities of followed users. */
export function followingSkeleton(viewerId: string, slice: FeedSlice): Skeleton {
  return sql`
    select uuid, event_at from (${newestOfFollowed(asViewer(viewerId), slice)}) merged ${newestFirst} ${rows(slice)}`;
}

/** Activities of one user that a viewer may see: the newest of each visible tracker, merged. */
export function userSkeleton(userId: string, viewerId: string | null, slice: FeedSlice): Skeleton {
  const viewer = asViewer(viewerId);
  const audience = trackerAudience({ user: 'u', tracker: 't' });
  return sql`
    select newest.uuid, newest.event_at
    from user_trackers t join users u on u.uuid = t.user_id
    cross join lateral (
      select uuid, event_at from activities
      where user_id = t.user_id and tracker_type = t.tracker_type and ${isAfter(slice)}
        and audience >= (case when t.user_id = ${viewer} then 'author'
          when ${isFollowing(viewer, sql`t.user_id`)} then 'followers' else 'everyone' end)::audience
      ${newestFirst} ${allUpTo(slice)}) newest
    where t.user_id = ${userId} and ${mayView({ audience, authorId: sql`t.user_id`, viewerId: viewer })}
    ${newestFirst} ${rows(slice)}`;
}

/** Days of a user in their time zone, both ends included. */
export interface UserDays {
  readonly userId: string;
  readonly from: string;
  readonly to: string;
}

/** Published activities of one user on some days that a viewer may see: those that `countActivityDays` counts. */
export function daysSkeleton(
  { userId, from, to }: UserDays,
  viewerId: string | null,
  slice: FeedSlice,
): Skeleton {
  return sql`
    select uuid, event_at from activities
    where user_id = ${userId} and local_date between ${from} and ${to} and is_published and ${isAfter(slice)}
      and ${mayViewPost({
        post: 'activities',
        authorId: sql`${userId}::uuid`,
        viewerId: asViewer(viewerId),
      })}
    ${newestFirst} ${rows(slice)}`;
}

export function oneSkeleton(uuid: string): Skeleton {
  return sql`select uuid, event_at from activities where uuid = ${uuid}`;
}

export function listedSkeleton(uuids: readonly string[]): Skeleton {
  return sql`select uuid, event_at from activities where uuid = any(${[...uuids]}::uuid[])`;
}
