import { sql, type RawBuilder } from 'kysely';
import type { PostVisibility } from '@plotline/contract/feed.ts';
import type { LimitedPosts } from '../../tracker-kit/tracker-posts.ts';
import type { Db } from '../../platform/database.ts';
import { isLasting } from '../accounts/deletions.sql.ts';
import { asViewer, isFollowing } from '../visibility/relationships.sql.ts';
import {
  allPosts,
  isLimitedFrom,
  mayView,
  shownTo,
  trackerAudience,
  type Supposed,
} from '../visibility/visibility.sql.ts';

export interface TrackerRow {
  readonly type: string;
  readonly isEnabled: boolean;
  readonly isPublic: boolean;
  readonly hasData: boolean;
  readonly feedEnabled: boolean;
  readonly publishDelayMinutes: number;
  /** Who may see new posts. */
  readonly postVisibility: PostVisibility;
  /** Posts that are neither hidden nor scheduled. */
  readonly postCount: number;
  readonly order: number;
  readonly createdAt: Date;
  readonly lastSyncAt: Date | null;
}

const ownColumns = columns({
  hasData: sql`t.has_data`,
  lastSyncAt: sql`t.last_sync_at`,
  postCount: allPosts.owner,
});

function columns({
  hasData,
  lastSyncAt,
  postCount,
}: Record<'hasData' | 'lastSyncAt' | 'postCount', RawBuilder<unknown>>) {
  return sql`t.tracker_type as "type", t.is_enabled as "isEnabled", t.is_public as "isPublic",
    ${hasData} as "hasData", t.feed_enabled as "feedEnabled", t.publish_delay_minutes as "publishDelayMinutes",
    t.post_visibility as "postVisibility", ${postCount} as "postCount", t.sort_order as "order", t.created_at as "createdAt", ${lastSyncAt} as "lastSyncAt"`;
}

/** Selects the columns for a viewer; others do not see scheduled and limited data. */
export function columnsFor(viewerId: string | null) {
  return columns({
    hasData: sql`case when t.user_id = ${asViewer(viewerId)} then t.has_data else ${hasShownData(viewerId)} end`,
    lastSyncAt: sql`case when t.user_id = ${asViewer(viewerId)} then t.last_sync_at else t.last_shown_at end`,
    postCount: shownTo(asViewer(viewerId), allPosts),
  });
}

/** Condition on `user_trackers t`: it has data that this other user may see. Counters leave out hidden posts: few are read. */
function hasShownData(viewerId: string | null) {
  const viewer = asViewer(viewerId);
  const hasLimitedPosts = sql`t.only_me_count + t.followers_count > 0`;
  return sql`(t.has_data and (not (t.is_daily or ${hidesNewData(viewerId)} or ${hasLimitedPosts}) or ${shownTo(viewer, allPosts)} > 0
    or exists (select from activities a where a.user_id = t.user_id and a.tracker_type = t.tracker_type
      and a.is_hidden and a.is_published and not ${isLimitedFrom(viewer)})))`;
}

/** Condition on `user_trackers t`: it has data that are not scheduled. */
export const hasPublishedData =
  sql.raw(`(t.has_data and (not (t.publish_delay_minutes > 0 or t.is_daily) or exists (select from activities a
  where a.user_id = t.user_id and a.tracker_type = t.tracker_type and a.is_published)))`);

/** Condition on `user_trackers t`: this viewer sees new data with a delay, or not at all. */
export function hidesNewData(viewerId: string | null) {
  const viewer = asViewer(viewerId);
  return sql`(t.user_id is distinct from ${viewer} and (t.publish_delay_minutes > 0
    or t.post_visibility = 'only_me' or t.post_visibility = 'followers' and not ${isFollowing(viewer, sql`t.user_id`)}))`;
}

export async function findHidesNewData(db: Db, userId: string, type: string, viewerId: string | null) {
  const { rows } = await sql`
    select from user_trackers t
    where t.user_id = ${userId} and t.tracker_type = ${type} and ${hidesNewData(viewerId)}`.execute(db);
  return rows.length > 0;
}

export async function findTrackers(db: Db, userId: string): Promise<TrackerRow[]> {
  const { rows } = await sql<TrackerRow>`
    select ${ownColumns} from user_trackers t where t.user_id = ${userId} order by t.sort_order, t.tracker_type`.execute(
    db,
  );
  return rows;
}

/** Returns all trackers of a user in their order, for administrators: `hasData` as in the list of all trackers. */
export async function findTrackersShown(db: Db, userId: string): Promise<TrackerRow[]> {
  const postCount = shownTo(asViewer(null), allPosts);
  const shown = columns({ hasData: hasPublishedData, lastSyncAt: sql`t.last_shown_at`, postCount });
  const ofUser = sql<TrackerRow>`
    select ${shown} from user_trackers t where t.user_id = ${userId} order by t.sort_order, t.tracker_type`;
  return (await ofUser.execute(db)).rows;
}

/** Returns the trackers that this viewer may see, in the user's order. */
export async function findVisibleTrackers(
  db: Db,
  userId: string,
  viewerId: string | null,
  supposed: Supposed = null,
): Promise<TrackerRow[]> {
  const { rows } = await sql<TrackerRow>`
    select ${columnsFor(viewerId)} from user_trackers t join users u on u.uuid = t.user_id
    where t.user_id = ${userId} and ${isTrackerVisible(viewerId, supposed)} order by t.sort_order, t.tracker_type`.execute(
    db,
  );
  return rows;
}

/** Whether a viewer may see the tracker `t` of the user `u`. */
export function isTrackerVisible(viewerId: string | null, supposed: Supposed = null) {
  return mayView({
    audience: trackerAudience({ user: 'u', tracker: 't' }, supposed),
    authorId: sql`t.user_id`,
    viewerId: asViewer(viewerId),
  });
}

/** Locks all trackers of a user, always in the same order. */
export async function lockTrackers(trx: Db, userId: string): Promise<TrackerRow[]> {
  const { rows } = await sql<TrackerRow>`
    select ${ownColumns} from user_trackers t where t.user_id = ${userId} order by t.tracker_type for no key update`.execute(
    trx,
  );
  return rows;
}

export async function lockTracker(trx: Db, userId: string, type: string): Promise<boolean> {
  return (await lockTrackerState(trx, userId, type)) !== undefined;
}

export interface TrackerState {
  readonly isEnabled: boolean;
  readonly isPublic: boolean;
  readonly feedEnabled: boolean;
  readonly publishDelayMinutes: number;
  readonly postVisibility: PostVisibility;
  /** Hidden from others by the tracker itself, whatever its privacy. */
  readonly isWithheld: boolean;
}

/** Locks a tracker for a write and raises the version that names what is seen of it. */
export async function lockTrackerState(
  trx: Db,
  userId: string,
  type: string,
): Promise<TrackerState | undefined> {
  const { rows } = await sql<TrackerState>`
    update user_trackers t set version = t.version + 1
    where user_id = ${userId} and tracker_type = ${type} and ${isLasting('t')}
    returning is_enabled as "isEnabled", is_public as "isPublic", feed_enabled as "feedEnabled",
      publish_delay_minutes as "publishDelayMinutes", post_visibility as "postVisibility",
      is_withheld as "isWithheld"`.execute(trx);
  return rows[0];
}

export function isShownToOthers(
  state: Pick<TrackerState, 'isEnabled' | 'isPublic' | 'isWithheld'> | undefined,
): boolean {
  return state !== undefined && state.isEnabled && state.isPublic && !state.isWithheld;
}

/** Adds a tracker after the others, unless it exists. */
export async function insertTracker(
  trx: Db,
  tracker: {
    readonly userId: string;
    readonly type: string;
    readonly isPublic: boolean;
    readonly createdAt: Date;
  },
): Promise<void> {
  await sql`
    insert into user_trackers (user_id, tracker_type, is_public, sort_order, created_at)
    values (${tracker.userId}, ${tracker.type}, ${tracker.isPublic},
      (select coalesce(max(sort_order) + 1, 0) from user_trackers where user_id = ${tracker.userId}), ${tracker.createdAt})
    on conflict do nothing`.execute(trx);
}

export async function updateTracker(
  trx: Db,
  { userId, type }: UserTracker,
  { isEnabled, isPublic, feedEnabled, publishDelayMinutes, postVisibility }: Omit<TrackerState, 'isWithheld'>,
): Promise<void> {
  await sql`
    update user_trackers set is_enabled = ${isEnabled}, is_public = ${isPublic}, feed_enabled = ${feedEnabled},
      publish_delay_minutes = ${publishDelayMinutes}, post_visibility = ${postVisibility}
    where user_id = ${userId} and tracker_type = ${type}`.execute(trx);
}

export async function saveWithheld(
  trx: Db,
  { userId, type }: UserTracker,
  isWithheld: boolean,
): Promise<void> {
  await sql`
    update user_trackers set is_withheld = ${isWithheld}
    where user_id = ${userId} and tracker_type = ${type}`.execute(trx);
}

export interface UserTracker {
  readonly userId: string;
  readonly type: string;
}

export async function deleteTracker(trx: Db, userId: string, type: string): Promise<void> {
  await sql`delete from user_trackers where user_id = ${userId} and tracker_type = ${type}`.execute(trx);
}

export async function saveOrder(trx: Db, userId: string, types: readonly string[]): Promise<void> {
  await sql`
    update user_trackers t set sort_order = o.position
    from unnest(${types}::text[]) with ordinality as o (tracker_type, position)
    where t.user_id = ${userId} and t.tracker_type = o.tracker_type`.execute(trx);
}

export async function findTimezone(db: Db, userId: string): Promise<string> {
  const { rows } = await sql<{ timezone: string }>`select timezone from users where uuid = ${userId}`.execute(
    db,
  );
  return rows[0]?.timezone ?? 'UTC';
}

export async function findIsFeedEnabled(db: Db, userId: string, type: string): Promise<boolean> {
  const { rows } = await sql`
    select from user_trackers where user_id = ${userId} and tracker_type = ${type} and feed_enabled`.execute(
    db,
  );
  return rows.length > 0;
}

/** Post before it is published. */
export interface NewPost {
  readonly uuid: string;
  readonly eventAt: Date;
  readonly visibility?: PostVisibility;
}

/** Returns the posts that would become visible to others only after `now`. */
export async function findLimitedPosts(
  db: Db,
  { userId, type }: UserTracker,
  { posts, now }: { posts: readonly NewPost[]; now: Date },
): Promise<LimitedPosts> {
  if (posts.length === 0) return new Map();
  const isScheduled = sql`((t.publish_delay_minutes > 0 or t.is_daily)
    and p."eventAt" + make_interval(mins => t.publish_delay_minutes) > ${now})`;
  const viewers = sql`coalesce(p.visibility, t.post_visibility)`;
  const { rows } = await sql<{ uuid: string; visibility: PostVisibility }>`
    select p.uuid, case when ${isScheduled} then 'only_me' else ${viewers} end as visibility
    from user_trackers t,
      json_to_recordset(${JSON.stringify(posts)}::json) as p (uuid uuid, "eventAt" timestamptz, visibility text)
    where t.user_id = ${userId} and t.tracker_type = ${type} and (${viewers} <> 'everyone' or ${isScheduled})`.execute(
    db,
  );
  return new Map(rows.map(({ uuid, visibility }) => [uuid, visibility]));
}

/** Returns the publish delays in minutes by user id, without users who have none. */
export async function findDelays(
  db: Db,
  userIds: readonly string[],
  type: string,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ user_id: string; minutes: number }>`
    select user_id, publish_delay_minutes as minutes from user_trackers
    where user_id = any(${[...userIds]}::uuid[]) and tracker_type = ${type} and publish_delay_minutes > 0`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.user_id, row.minutes]));
}

export async function findIsEnabled(db: Db, userId: string, type: string): Promise<boolean> {
  const { rows } = await sql`
    select from user_trackers where user_id = ${userId} and tracker_type = ${type} and is_enabled`.execute(
    db,
  );
  return rows.length > 0;
}

export async function findEnabledUsers(
  db: Db,
  userIds: readonly string[],
  type: string,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from user_trackers
    where user_id = any(${[...userIds]}::uuid[]) and tracker_type = ${type} and is_enabled`.execute(db);
  return new Set(rows.map((row) => row.user_id));
}

export async function findLastActive(db: Db, userIds: readonly string[]): Promise<Map<string, Date>> {
  const { rows } = await sql<{ uuid: string; seenAt: Date }>`
    select uuid, last_active_at as "seenAt" from users
    where uuid = any(${userIds}::uuid[]) and last_active_at is not null`.execute(db);
  return new Map(rows.map(({ uuid, seenAt }) => [uuid, seenAt]));
}
