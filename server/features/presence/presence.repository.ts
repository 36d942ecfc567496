import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { blockedOf, mayView, profileAudience, trackerAudience } from '../follows/visibility.service.ts';

/** That a viewer may see something, an activity or a user, and whose it is. */
export interface Sight {
  readonly viewerId: string;
  readonly subjectId: string;
  readonly authorId: string;
  /** Of an activity. */
  readonly trackerType?: string;
}

/** Who wants to see which subject. */
export interface Wish {
  readonly viewerId: string;
  readonly subjectId: string;
}

/** Of many wishes about activities those that the rule of visibility grants. */
export async function findActivitySights(db: Db, wishes: readonly Wish[]): Promise<Sight[]> {
  const { rows } = await sql<Sight>`
    select wish.viewer_id as "viewerId", a.uuid as "subjectId", a.user_id as "authorId",
      a.tracker_type as "trackerType"
    from ${asRows(wishes)} join activities a on a.uuid = wish.subject_id
    where ${mayView({ audience: sql`a.audience`, authorId: sql`a.user_id`, viewerId: sql`wish.viewer_id` })}`.execute(
    db,
  );
  return rows;
}

/** Of many wishes about users those that the rule of visibility grants. */
export async function findUserSights(db: Db, wishes: readonly Wish[]): Promise<Sight[]> {
  const { rows } = await sql<Sight>`
    select wish.viewer_id as "viewerId", u.uuid as "subjectId", u.uuid as "authorId"
    from ${asRows(wishes)} join users u on u.uuid = wish.subject_id
    where ${mayView({ audience: profileAudience('u'), authorId: sql`u.uuid`, viewerId: sql`wish.viewer_id` })}`.execute(
    db,
  );
  return rows;
}

/** Those of the viewers who may see a user's tracker. */
export async function findTrackerViewers(
  db: Db,
  { userId, trackerType }: { readonly userId: string; readonly trackerType: string },
  viewerIds: readonly string[],
): Promise<string[]> {
  const audience = trackerAudience({ user: 'u', tracker: 't' });
  const { rows } = await sql<{ viewerId: string }>`
    select viewer.id as "viewerId"
    from user_trackers t join users u on u.uuid = t.user_id, unnest(${[...viewerIds]}::uuid[]) as viewer (id)
    where t.user_id = ${userId} and t.tracker_type = ${trackerType}
      and ${mayView({ audience, authorId: sql`u.uuid`, viewerId: sql`viewer.id` })}`.execute(db);
  return rows.map(({ viewerId }) => viewerId);
}

/** Everybody whom a block parts from a user. */
export async function findBlockedEitherWay(db: Db, personId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ parted: string[] }>`
    select ${blockedOf(sql<string>`${personId}::uuid`)} as parted`.execute(db);
  return rows[0]?.parted ?? [];
}

/** Ids of users by the names they have now. */
export async function findUsersByName(
  db: Db,
  usernames: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ username: string; uuid: string }>`
    select username, uuid from users where username = any(${[...usernames]}::text[])`.execute(db);
  return new Map(rows.map(({ username, uuid }) => [username, uuid]));
}

function asRows(wishes: readonly Wish[]) {
  const viewerIds = wishes.map(({ viewerId }) => viewerId);
  const subjectIds = wishes.map(({ subjectId }) => subjectId);
  return sql`unnest(${viewerIds}::uuid[], ${subjectIds}::uuid[]) as wish (viewer_id, subject_id)`;
}
