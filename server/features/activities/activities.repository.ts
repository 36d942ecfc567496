import type { PostVisibility } from '@plotline/contract/feed.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { asViewer, isBlocked } from '../visibility/relationships.sql.ts';
import {
  isLimitedFrom,
  mayView,
  mayViewActivity,
  trackerAudience,
  type Audience,
} from '../visibility/visibility.sql.ts';
import type { ActivityChange, PostReference } from '../../tracker-kit/tracker-posts.ts';

/** An activity as it is inserted; the database sets `audience` and the counters. */
export interface NewActivity {
  readonly uuid: string;
  readonly user_id: string;
  readonly tracker_type: string;
  readonly event_at: Date;
  readonly local_date: string;
  readonly ingested_at: Date;
  readonly in_feed: boolean;
  readonly description: string;
  readonly content: string | null;
  readonly secondary: unknown;
  readonly stats: unknown;
}

/** An activity that was inserted or published, with its effect on feeds. */
export interface EnteredActivity {
  readonly uuid: string;
  readonly userId: string;
  readonly isInFeed: boolean;
  readonly isPublished: boolean;
  readonly audience: Audience;
  /** As its author chose; the audience can be smaller. */
  readonly visibility: PostVisibility;
}

/** An activity that existed before. */
export type ChangedActivity = Pick<
  EnteredActivity,
  'uuid' | 'userId' | 'isPublished' | 'audience' | 'visibility'
>;

export async function insertActivities(
  trx: Db,
  activities: readonly NewActivity[],
): Promise<EnteredActivity[]> {
  const { rows } = await sql<EnteredActivity>`
    insert into activities (uuid, user_id, tracker_type, event_at, local_date, ingested_at, in_feed, audience,
      description, content, secondary, stats)
    select uuid, user_id, tracker_type, event_at, local_date, ingested_at, in_feed, 'nobody',
      description, content, secondary, stats
    from json_to_recordset(${JSON.stringify(activities)}::json) as a (uuid uuid, user_id uuid, tracker_type text,
      event_at timestamptz, local_date date, ingested_at timestamptz, in_feed boolean, description text,
      content text, secondary jsonb, stats jsonb)
    returning ${entered}`.execute(trx);
  return rows;
}

/** Sets who may see posts that were inserted in the same transaction. Returns those that changed. */
export async function setVisibilities(
  trx: Db,
  posts: readonly { readonly uuid: string; readonly visibility: PostVisibility }[],
): Promise<EnteredActivity[]> {
  const { rows } = await sql<EnteredActivity>`
    with chosen as (
      select uuid, visibility from json_to_recordset(${JSON.stringify(posts)}::json) as p (uuid uuid, visibility text)
    )
    update activities a set visibility = chosen.visibility from chosen
    where a.uuid = chosen.uuid and a.visibility <> chosen.visibility
    returning a.uuid, a.user_id as "userId", a.in_feed as "isInFeed", a.is_published as "isPublished",
      a.audience, a.visibility`.execute(trx);
  return rows;
}

const entered = sql.raw(`uuid, user_id as "userId", in_feed as "isInFeed", is_published as "isPublished",
  audience, visibility`);

/** Publishes the due activities of a user's tracker, whose row must be locked. */
export async function publishUntil(
  trx: Db,
  { userId, trackerType, until, now }: { userId: string; trackerType: string; until: string; now: Date },
): Promise<EnteredActivity[]> {
  const { rows } = await sql<EnteredActivity>`
    update activities set is_published = true, publish_at = null
    where user_id = ${userId} and tracker_type = ${trackerType} and not is_published
      and publish_at <= greatest(${until}, ${now}::timestamptz)
    returning ${entered}`.execute(trx);
  return rows;
}

/** Updates those of the activities that exist; columns that a change does not name stay. */
export async function updateActivities(
  trx: Db,
  {
    trackerType,
    changes,
    editedAt,
  }: { trackerType: string; changes: readonly ActivityChange[]; editedAt: Date | null },
): Promise<ChangedActivity[]> {
  const { rows } = await sql<ChangedActivity>`
    update activities a set
      edited_at = coalesce(${editedAt}, a.edited_at),
      event_at = case when c ? 'eventAt' then (c ->> 'eventAt')::timestamptz else a.event_at end,
      local_date = case when c ? 'localDate' then (c ->> 'localDate')::date else a.local_date end,
      description = case when c ? 'description' then c ->> 'description' else a.description end,
      content = case when c ? 'content' then c ->> 'content' else a.content end,
      secondary = case when c ? 'secondary' then nullif(c -> 'secondary', 'null') else a.secondary end,
      stats = case when c ? 'stats' then nullif(c -> 'stats', 'null') else a.stats end
    from jsonb_array_elements(${JSON.stringify(changes)}::jsonb) as changes (c)
    where a.uuid = (c ->> 'uuid')::uuid and a.tracker_type = ${trackerType}
    returning a.uuid, a.user_id as "userId", a.is_published as "isPublished", a.audience, a.visibility`.execute(
    trx,
  );
  return rows;
}

/** Locks those of the activities that exist. */
export async function lockActivities(
  trx: Db,
  { userId, trackerType, uuids }: { userId: string; trackerType: string; uuids: readonly string[] },
): Promise<EnteredActivity[]> {
  const { rows } = await sql<EnteredActivity>`
    select ${entered} from activities
    where user_id = ${userId} and tracker_type = ${trackerType} and uuid = any(${uuids}::uuid[])
    order by uuid for update`.execute(trx);
  return rows;
}

export async function deleteActivities(
  trx: Db,
  activities: readonly Pick<ChangedActivity, 'uuid'>[],
): Promise<void> {
  const uuids = activities.map(({ uuid }) => uuid);
  await sql`delete from activities where uuid = any(${uuids}::uuid[])`.execute(trx);
}

/** Finds the posts that the viewer may see, without those whose author and neighbour have blocked each other. */
export async function findShown(
  db: Db,
  viewerId: string | null,
  items: readonly PostReference[],
): Promise<ReadonlyMap<string, { readonly username: string }>> {
  const { rows } = await sql<{ uuid: string; username: string }>`
    select a.uuid, u.username
    from json_to_recordset(${JSON.stringify(items)}::json) as beside (uuid uuid, "besideUserId" uuid)
      join activities a on a.uuid = beside.uuid join users u on u.uuid = a.user_id
    where ${mayViewActivity(asViewer(viewerId))}
    group by a.uuid, u.username
    having not bool_or(${isBlocked(sql`a.user_id`, sql`beside."besideUserId"`)})`.execute(db);
  return new Map(rows.map(({ uuid, username }) => [uuid, { username }]));
}

/** Finds the posts of others that are scheduled, or limited to other viewers than this one. */
export async function findExcluded(
  db: Db,
  viewerId: string | null,
  uuids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ uuid: string }>`
    select a.uuid from activities a where a.uuid = any(${[...uuids]}::uuid[])
      and a.user_id is distinct from ${asViewer(viewerId)}
      and (not a.is_published or ${isLimitedFrom(asViewer(viewerId))})`.execute(db);
  return new Set(rows.map(({ uuid }) => uuid));
}

/**
 * Whether a viewer may see an item of a tracker: by the audience of its post or, without a post, of the tracker. The
 * owner also sees items of hidden posts.
 */
export async function isVisible(
  db: Db,
  {
    uuid,
    userId,
    trackerType,
    viewerId,
  }: { uuid: string; userId: string; trackerType: string; viewerId: string | null },
): Promise<boolean> {
  const current = trackerAudience({ user: 'u', tracker: 't' });
  const audience = sql<Audience>`(
    case when a.uuid is null or (a.is_hidden and u.uuid = ${viewerId})
      then ${current} else least(a.audience, ${current}) end)`;
  const { rows } = await sql`
    select from users u
    join user_trackers t on t.user_id = u.uuid and t.tracker_type = ${trackerType}
    left join activities a on a.uuid = ${uuid} and a.tracker_type = t.tracker_type and a.user_id = u.uuid
    where u.uuid = ${userId} and ${mayView({ audience, authorId: sql`u.uuid`, viewerId: asViewer(viewerId) })}`.execute(
    db,
  );
  return rows.length > 0;
}
