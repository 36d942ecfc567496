import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/database.ts';
import {
  asViewer,
  blockedOf,
  feedsWithout,
  isFollowing,
  unreachedBy,
} from '../visibility/relationships.sql.ts';
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

/** Checks per query. */
const BATCH_SIZE = 5_000;

export function findVisibleActivities(
  db: Db,
  checks: readonly VisibilityCheck[],
): Promise<VisibilityGrant[]> {
  return inBatches(checks, (batch) =>
    sql<VisibilityGrant>`
    select c.viewer_id as "viewerId", a.uuid as "targetId", a.user_id as "authorId",
      a.tracker_type as "trackerType"
    from ${asRows(batch)} join activities a on a.uuid = c.target_id
    where ${mayViewActivity(sql`c.viewer_id`)}`.execute(db),
  );
}

export function findVisibleUsers(db: Db, checks: readonly VisibilityCheck[]): Promise<VisibilityGrant[]> {
  const rule = mayView({ audience: profileAudience('u'), authorId: sql`u.uuid`, viewerId: sql`c.viewer_id` });
  return inBatches(checks, (batch) =>
    sql<VisibilityGrant>`
    select c.viewer_id as "viewerId", u.uuid as "targetId", u.uuid as "authorId",
      (u.uuid = c.viewer_id or ${isFollowing(sql`c.viewer_id`, sql`u.uuid`)}) as "isFollower"
    from ${asRows(batch)} join users u on u.uuid = c.target_id
    where ${rule}`.execute(db),
  );
}

async function inBatches<Row>(
  checks: readonly VisibilityCheck[],
  find: (batch: readonly VisibilityCheck[]) => Promise<{ readonly rows: readonly Row[] }>,
): Promise<Row[]> {
  const found: Row[] = [];
  for (let start = 0; start < checks.length; start += BATCH_SIZE)
    found.push(...(await find(checks.slice(start, start + BATCH_SIZE))).rows);
  return found;
}

/** The users who may get one event: one query for all of its possible receivers. */
export interface Receivers {
  /** Returns the viewers who may see an activity, without those with a block or mute against a named user. */
  ofActivity(
    uuid: string,
    named: readonly string[],
    viewerIds: readonly string[],
  ): Promise<ReadonlySet<string>>;
  /** Returns the viewers who may see an activity and have its tracker in their feeds. */
  ofActivityInFeeds(uuid: string, viewerIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Returns the viewers who may see a tracker, or its posts for followers; and those who have it in their feeds. */
  ofTracker(tracker: TrackerContent, viewerIds: readonly string[]): Promise<TrackerReceivers>;
  ofUser(userId: string, viewerIds: readonly string[]): Promise<ReadonlySet<string>>;
}

export interface TrackerReceivers {
  readonly all: ReadonlySet<string>;
  readonly inFeeds: ReadonlySet<string>;
}

export function createReceivers(db: Db): Receivers {
  /** `without`: an array of the users who do not get this event of the activity `a`. */
  async function ofActivity(uuid: string, without: RawBuilder<string[]>, viewerIds: readonly string[]) {
    const { rows } = await sql<{ isForGuests: boolean; excluded: string[] }>`
      select coalesce(${mayViewActivity(asViewer(null))}, false) as "isForGuests",
        ${blockedOf(sql`a.user_id`)} || ${without} as excluded
      from activities a where a.uuid = ${uuid}`.execute(db);
    const [activity] = rows;
    if (!activity) return new Set<string>();
    const others = new Set(viewerIds).difference(new Set(activity.excluded));
    // By the rule, all may see what guests see, but for blocks: a hot post has thousands of viewers on a node.
    if (activity.isForGuests || others.size === 0) return others;
    const { rows: granted } = await sql<{ id: string }>`
      select viewer.id from activities a cross join unnest(${[...others]}::uuid[]) viewer (id)
      where a.uuid = ${uuid} and ${mayViewActivity(sql`viewer.id`)}`.execute(db);
    return idsOf(granted);
  }

  return {
    ofActivity: (uuid, named, viewerIds) => {
      const unreached = sql<string[]>`array(select unnest(${unreachedBy(sql<string>`n.id`)})
        from unnest(${[...named]}::uuid[]) n (id))`;
      return ofActivity(uuid, unreached, viewerIds);
    },
    ofActivityInFeeds: (uuid, viewerIds) => {
      const without = feedsWithout({ userId: sql`a.user_id`, type: sql`a.tracker_type` });
      return ofActivity(uuid, without, viewerIds);
    },
    ofTracker: async ({ userId, trackerType, isForFollowers = false }, viewerIds) => {
      const widest = isForFollowers ? 'followers' : 'everyone';
      const tracker = trackerAudience({ user: 'u', tracker: 't' });
      const audience = sql<Audience>`least(${tracker}, ${widest}::audience)`;
      const without = feedsWithout({
        userId: sql<string>`${userId}::uuid`,
        type: sql<string>`${trackerType}`,
      });
      const { rows } = await sql<{ id: string; isInFeed: boolean }>`
        select viewer.id, viewer.id <> all(${without}) as "isInFeed"
        from user_trackers t join users u on u.uuid = t.user_id cross join unnest(${[...viewerIds]}::uuid[]) viewer (id)
        where t.user_id = ${userId} and t.tracker_type = ${trackerType}
          and ${mayView({ audience, authorId: sql`u.uuid`, viewerId: sql`viewer.id` })}`.execute(db);
      return { all: idsOf(rows), inFeeds: idsOf(rows.filter(({ isInFeed }) => isInFeed)) };
    },
    ofUser: async (userId, viewerIds) => {
      const grants = await findVisibleUsers(
        db,
        viewerIds.map((viewerId) => ({ viewerId, targetId: userId })),
      );
      return new Set(grants.map(({ viewerId }) => viewerId));
    },
  };
}

function idsOf(rows: readonly { readonly id: string }[]): ReadonlySet<string> {
  return new Set(rows.map(({ id }) => id));
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
