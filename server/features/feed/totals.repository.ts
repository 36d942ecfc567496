import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/database.ts';
import {
  asViewer,
  followeesOf,
  followersOf,
  hasUnfollowed,
  isSilenced,
  silencedOf,
} from '../visibility/relationships.sql.ts';
import { allPosts, feedPosts, mayView, shownTo, trackerAudience } from '../visibility/visibility.sql.ts';
import { followedBy } from './newest-of-users.repository.ts';

// Totals are sums over the counters of trackers, which count activities that are neither hidden nor scheduled: those
// in the feed and all, and of these the limited ones. Scheduled ones are added for their author.

export async function countForEveryone(db: Db, trackerType?: string): Promise<Sum> {
  return readSum(
    db,
    sql`select sum(${feedPosts.everyone}) as total, count(*) as summands
      from user_trackers t join users u on u.uuid = t.user_id
      where ${audience} = 'everyone' and ${isOf(trackerType, 't')}`,
  );
}

export interface Sum {
  readonly total: number;
  readonly summands: number;
}

/** Counts by how many a viewer's feed differs from the public one: own, followed, blocked and muted users. */
export async function countForViewer(db: Db, viewerId: string, trackerType?: string): Promise<Sum> {
  const viewer = asViewer(viewerId);
  const known = sql`select ${viewer} as uuid
    union ${followeesOf(viewer)}
    union select unnest(${silencedOf(viewer)})`;
  return readSum(
    db,
    sql`select sum(${shownTo(viewer, feedPosts)} * ${isInFeedOf(viewer)}::int - ${feedPosts.everyone} * (${audience} = 'everyone')::int)
          + ${ownScheduled(viewer, sql`a.in_feed and ${isOf(trackerType, 'a')}`)} as total, count(*) as summands
      from (${known}) known join user_trackers t on t.user_id = known.uuid join users u on u.uuid = t.user_id
      where ${isOf(trackerType, 't')}`,
  );
}

export async function countOfFollowed(db: Db, viewerId: string, trackerType?: string): Promise<Sum> {
  return readSum(
    db,
    sql`select sum(${feedPosts.followers}) as total, count(*) as summands
      from (${followedBy(asViewer(viewerId))}) f (user_id)
      join user_trackers t on t.user_id = f.user_id join users u on u.uuid = t.user_id
      where ${audience} in ('followers', 'everyone') and not ${isUnfollowed(asViewer(viewerId))}
        and ${isOf(trackerType, 't')}`,
  );
}

export async function findFollowersAmong(
  db: Db,
  { userId, trackerType }: { userId: string; trackerType: string },
  viewerIds: readonly string[],
): Promise<readonly string[]> {
  const tracker = { userId: sql<string>`${userId}::uuid`, type: sql<string>`${trackerType}` };
  const { rows } = await sql<{ id: string }>`
    select follower_id as id from (${followersOf(tracker.userId)}) f
    where follower_id = any(${viewerIds}::uuid[]) and not ${hasUnfollowed(sql`f.follower_id`, tracker)}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Counts the activities of one user, imported history included. */
export async function countOfUser(
  db: Db,
  { userId, trackerType }: { userId: string; trackerType?: string | undefined },
  viewerId: string | null,
): Promise<number> {
  const scheduled = userId === viewerId ? ownScheduled(asViewer(userId), isOf(trackerType, 'a')) : sql`0`;
  return readTotal(
    db,
    sql`select sum(${shownTo(asViewer(viewerId), allPosts)}) + ${scheduled} as total
      from user_trackers t join users u on u.uuid = t.user_id
      where t.user_id = ${userId} and ${isVisibleTo(asViewer(viewerId))} and ${isOf(trackerType, 't')}`,
  );
}

/** Whether a row belongs to a tracker, if a total is limited to one. */
function isOf(trackerType: string | undefined, table: 't' | 'a'): RawBuilder<boolean> {
  return trackerType === undefined
    ? sql<boolean>`true`
    : sql<boolean>`${sql.ref(`${table}.tracker_type`)} = ${trackerType}`;
}

function ownScheduled(authorId: RawBuilder<string | null>, where = sql`true`): RawBuilder<number> {
  return sql`(select count(*) from activities a
    where a.user_id = ${authorId} and not a.is_published and a.audience = 'author' and ${where})`;
}

const audience = trackerAudience({ user: 'u', tracker: 't' });

function isVisibleTo(viewerId: RawBuilder<string | null>): RawBuilder<boolean> {
  return mayView({ audience, authorId: sql`t.user_id`, viewerId });
}

/** Whether a viewer's feed shows a tracker that the viewer may see: it is followed and its owner is not muted. */
function isInFeedOf(viewerId: RawBuilder<string | null>): RawBuilder<boolean> {
  return sql<boolean>`(${isVisibleTo(viewerId)} and not ${isSilenced(viewerId, sql`t.user_id`)}
    and not ${isUnfollowed(viewerId)})`;
}

function isUnfollowed(viewerId: RawBuilder<string | null>): RawBuilder<boolean> {
  return hasUnfollowed(viewerId, { userId: sql`t.user_id`, type: sql`t.tracker_type` });
}

async function readTotal(db: Db, query: RawBuilder<unknown>): Promise<number> {
  return (await readSum(db, query)).total;
}

async function readSum(db: Db, query: RawBuilder<unknown>): Promise<Sum> {
  const { rows } = await sql<{ total: number | null; summands?: number | null }>`${query}`.execute(db);
  return { total: rows[0]?.total ?? 0, summands: rows[0]?.summands ?? 0 };
}
