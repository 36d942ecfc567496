import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { participantsIn } from './comments.sql.ts';

export interface CommentPlace {
  readonly uuid: string;
  readonly authorId: string;
  /** The head of the thread; null for the head itself. */
  readonly headUuid: string | null;
  readonly activityUuid: string;
  readonly activityAuthorId: string;
}

const PLACES = sql.raw(`
  select c.uuid, u.uuid as "authorId", c.parent_uuid as "headUuid", c.activity_uuid as "activityUuid",
    a.user_id as "activityAuthorId"
  from comments c join users u on u.uuid = c.user_id join activities a on a.uuid = c.activity_uuid`);

/** Finds the author and the activity of a comment that is not deleted, for any viewer. */
export async function findCommentPlace(db: Db, uuid: string): Promise<CommentPlace | undefined> {
  const { rows } = await sql<CommentPlace>`${PLACES} where c.uuid = ${uuid}`.execute(db);
  return rows[0];
}

export async function readContent(db: Db, uuid: string): Promise<string | undefined> {
  const { rows } = await sql<{ content: string }>`select content from comments where uuid = ${uuid}`.execute(
    db,
  );
  return rows[0]?.content;
}

/** Returns those of the comments that are neither deleted nor removed. */
export async function findExistingComments(db: Db, uuids: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ uuid: string }>`
    select uuid from comments where uuid = any(${[...uuids]}::uuid[]) and user_id is not null and removed_at is null`.execute(
    db,
  );
  return rows.map(({ uuid }) => uuid);
}

/** Marks a withheld comment as removed at a moment, or takes the mark away (null). @returns false when nothing changed. */
export async function updateRemoved(trx: Db, uuid: string, removedAt: Date | null): Promise<boolean> {
  const { rows } = await sql`
    update comments set removed_at = ${removedAt}::timestamptz
    where uuid = ${uuid} and is_withheld and (removed_at is null) <> (${removedAt}::timestamptz is null)
    returning 1`.execute(trx);
  return rows.length > 0;
}

export async function findRemovedBefore(db: Db, moment: Date, limit: number): Promise<CommentPlace[]> {
  const { rows } = await sql<CommentPlace>`
    ${PLACES} where c.removed_at < ${moment} order by c.removed_at limit ${limit}`.execute(db);
  return rows;
}

export async function isRemovedBefore(trx: Db, uuid: string, moment: Date): Promise<boolean> {
  const { rows } = await sql`
    select from comments where uuid = ${uuid} and removed_at < ${moment} for update`.execute(trx);
  return rows.length > 0;
}

/** A comment that was hidden or shown again. */
export interface ChangedComment {
  readonly authorId: string | null;
  readonly participants: readonly string[];
}

/**
 * Hides a comment from everyone but its author, or shows it again; the activity is locked.
 * @returns undefined when nothing changed.
 */
export function updateWithheld(
  trx: Db,
  uuid: string,
  isWithheld: boolean,
): Promise<ChangedComment | undefined> {
  return updateAndCount(trx, uuid, {
    set: sql`is_withheld = ${isWithheld}`,
    differs: sql`is_withheld <> ${isWithheld} and removed_at is null`,
    isCountedElse: sql`c.hidden_by is null`,
    isHidden: isWithheld,
  });
}

/**
 * Hides a comment from everyone but its author and the author of the activity, `hiddenBy`, or shows it again; the
 * activity is locked. @returns undefined when nothing changed.
 */
export function updateHidden(
  trx: Db,
  uuid: string,
  hiddenBy: string | null,
): Promise<ChangedComment | undefined> {
  return updateAndCount(trx, uuid, {
    set: sql`hidden_by = ${hiddenBy}::uuid`,
    differs: sql`hidden_by is distinct from ${hiddenBy}::uuid`,
    isCountedElse: sql`not c.is_withheld`,
    isHidden: hiddenBy !== null,
  });
}

interface Hiding {
  readonly set: RawBuilder<unknown>;
  readonly differs: RawBuilder<unknown>;
  /** Whether counters contain the comment `c` while this change does not hide it. */
  readonly isCountedElse: RawBuilder<unknown>;
  readonly isHidden: boolean;
}

async function updateAndCount(
  trx: Db,
  uuid: string,
  { set, differs, isCountedElse, isHidden }: Hiding,
): Promise<ChangedComment | undefined> {
  const { rows } = await sql<{ authorId: string | null; participants: string[] }>`
    with changed as (
      update comments set ${set} where uuid = ${uuid} and user_id is not null and ${differs}
      returning activity_uuid, parent_uuid, user_id, hidden_by, is_withheld, is_counted),
    -- Counters leave out the comments of deactivated users.
    counted as (
      select c.*, case when c.is_counted and ${isCountedElse} then ${sql.lit(isHidden ? -1 : 1)} else 0 end as change
      from changed c),
    head as (
      update comments h set reply_count = reply_count + change from counted where h.uuid = counted.parent_uuid),
    activity as (
      update activities a set comment_count = comment_count + change
      from counted where a.uuid = counted.activity_uuid)
    select user_id as "authorId", ${participantsIn(sql`changed.activity_uuid`)} as participants from changed`.execute(
    trx,
  );
  return rows[0];
}
