import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { feedsWithout, isFollowing, unreachedBy } from '../visibility/relationships.sql.ts';
import {
  mayView,
  mayViewActivity,
  profileAudience,
  trackerAudience,
  type Audience,
} from '../visibility/visibility.sql.ts';

/** A question whether a viewer may see an activity or a user. */
export interface VisibilityCheck {
  readonly viewerId: string;
  readonly targetId: string;
}

/** A check that the visibility rule answered with yes. */
export interface VisibilityGrant extends VisibilityCheck {
  readonly authorId: string;
  /** Set for activities only. */
  readonly trackerType?: string;
  /** Whether the viewer sees the content for followers; set for users only. */
  readonly isFollower?: boolean;
}

/** A tracker, or its posts for followers alone. */
export interface TrackerContent {
  readonly userId: string;
  readonly trackerType: string;
  readonly isForFollowers?: boolean;
}

export async function findVisibleActivities(
  db: Db,
  checks: readonly VisibilityCheck[],
): Promise<VisibilityGrant[]> {
  const { rows } = await sql<VisibilityGrant>`
    select c.viewer_id as "viewerId", a.uuid as "targetId", a.user_id as "authorId",
      a.tracker_type as "trackerType"
    from ${asRows(checks)} join activities a on a.uuid = c.target_id
    where ${mayViewActivity(sql`c.viewer_id`)}`.execute(db);
  return rows;
}

export async function findVisibleUsers(
  db: Db,
  checks: readonly VisibilityCheck[],
): Promise<VisibilityGrant[]> {
  const rule = mayView({ audience: profileAudience('u'), authorId: sql`u.uuid`, viewerId: sql`c.viewer_id` });
  const { rows } = await sql<VisibilityGrant>`
    select c.viewer_id as "viewerId", u.uuid as "targetId", u.uuid as "authorId",
      (u.uuid = c.viewer_id or ${isFollowing(sql`c.viewer_id`, sql`u.uuid`)}) as "isFollower"
    from ${asRows(checks)} join users u on u.uuid = c.target_id
    where ${rule}`.execute(db);
  return rows;
}

/** Returns those of these viewers who may see a tracker, or its posts for followers. */
export async function findTrackerViewers(
  db: Db,
  { userId, trackerType, isForFollowers = false }: TrackerContent,
  viewerIds: readonly string[],
): Promise<string[]> {
  const widest = isForFollowers ? 'followers' : 'everyone';
  const audience = sql<Audience>`least(${trackerAudience({ user: 'u', tracker: 't' })}, ${widest}::audience)`;
  const { rows } = await sql<{ viewerId: string }>`
    select viewer.id as "viewerId"
    from user_trackers t join users u on u.uuid = t.user_id, unnest(${[...viewerIds]}::uuid[]) as viewer (id)
    where t.user_id = ${userId} and t.tracker_type = ${trackerType}
      and ${mayView({ audience, authorId: sql`u.uuid`, viewerId: sql`viewer.id` })}`.execute(db);
  return rows.map(({ viewerId }) => viewerId);
}

/** Returns the users whose feeds do not get the posts of a tracker, although they may see it. */
export async function findFeedsWithout(
  db: Db,
  { userId, trackerType }: { userId: string; trackerType: string },
): Promise<readonly string[]> {
  const tracker = { userId: sql<string>`${userId}::uuid`, type: sql<string>`${trackerType}` };
  const { rows } = await sql<{ unreached: string[] }>`select ${feedsWithout(tracker)} as unreached`.execute(
    db,
  );
  return rows[0]?.unreached ?? [];
}

/** Returns the users who are not reached by actions of a user: by a block between them, or because they muted the user. */
export async function findUnreached(db: Db, userId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ unreached: string[] }>`
    select ${unreachedBy(sql<string>`${userId}::uuid`)} as unreached`.execute(db);
  return rows[0]?.unreached ?? [];
}

export async function findUsersByName(
  db: Db,
  usernames: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ username: string; uuid: string }>`
    select username, uuid from users where username = any(${[...usernames]}::text[])`.execute(db);
  return new Map(rows.map(({ username, uuid }) => [username, uuid]));
}

/** Returns the users who do not want others to see that they are online. */
export async function findUsersHidingOnline(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ uuid: string }>`select uuid from users where hide_online`.execute(db);
  return rows.map(({ uuid }) => uuid);
}

function asRows(checks: readonly VisibilityCheck[]) {
  const viewerIds = checks.map(({ viewerId }) => viewerId);
  const targetIds = checks.map(({ targetId }) => targetId);
  return sql`unnest(${viewerIds}::uuid[], ${targetIds}::uuid[]) as c (viewer_id, target_id)`;
}
