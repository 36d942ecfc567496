import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { asViewer, isSilenced } from '../visibility/relationships.sql.ts';
import { isFiltered, seesHidden } from './comments.sql.ts';

// Comments are read once for all viewers, as guests see them. Viewers who would see others of them get their own.

/** Returns those of the users whose comments this viewer does not see. */
export async function findUnseenAuthors(
  db: Db,
  viewerId: string | null,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select named.id from unnest(${[...userIds]}::uuid[]) named (id)
    where ${isSilenced(asViewer(viewerId), sql`named.id`)}
      or exists (select from unsettled_users where user_id = named.id)`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

export async function findLikedAmong(
  db: Db,
  uuids: readonly string[],
  viewerId: string,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ uuid: string }>`
    select comment_uuid as uuid from comment_likes
    where user_id = ${viewerId} and comment_uuid = any(${[...uuids]}::uuid[])`.execute(db);
  return new Set(rows.map(({ uuid }) => uuid));
}

/** The state of a conversation for a viewer. */
export interface Conversation {
  /** The version of the activity, which every change of its comments raises. */
  readonly seq: number;
  readonly isFiltered: boolean;
  /** Whether the viewer sees comments that are hidden from others. */
  readonly seesHidden: boolean;
}

/** Finds the conversation of a target, which is selected only if the viewer may see it. */
export async function findConversation(
  db: Db,
  target: RawBuilder<{ readonly activityUuid: string }>,
  viewerId: string | null,
): Promise<Conversation | undefined> {
  const viewer = asViewer(viewerId);
  const { rows } = await sql<Conversation>`
    select a.seq, ${isFiltered(viewer)} as "isFiltered",
      ${seesHidden(viewer, sql`activity_uuid = a.uuid`)} as "seesHidden"
    from (${target}) target join activities a on a.uuid = target."activityUuid"`.execute(db);
  return rows[0];
}
