import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { asViewer } from '../visibility/relationships.sql.ts';
import { mayViewActivity } from '../visibility/visibility.sql.ts';
import { isShownTo } from './media.repository.ts';

export interface ReportedMedia {
  readonly authorId: string;
  readonly title: string;
  readonly text: string;
}

/** Finds a picture or video of a post that the viewer may see: its owner, the post and the alternative text. */
export async function findVisibleMedia(
  db: Db,
  uuid: string,
  viewerId: string,
): Promise<ReportedMedia | undefined> {
  const viewer = asViewer(viewerId);
  const { rows } = await sql<ReportedMedia>`
    select a.user_id as "authorId", a.description as title, coalesce(m.alt_text, '') as text
    from media m join activities a on a.uuid = m.activity_uuid
    where m.uuid = ${uuid} and ${isShownTo(viewer, 'm')} and ${mayViewActivity(viewer)}`.execute(db);
  return rows[0];
}

/** Finds the post of a picture or video, for any viewer. */
export async function findPostOf(db: Db, uuid: string): Promise<string | undefined> {
  const { rows } = await sql<{ activityUuid: string | null }>`
    select activity_uuid as "activityUuid" from media where uuid = ${uuid}`.execute(db);
  return rows[0]?.activityUuid ?? undefined;
}

/** Returns those that are neither deleted nor removed. */
export async function findExistingMedia(db: Db, uuids: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ uuid: string }>`
    select uuid from media where uuid = any(${[...uuids]}::uuid[]) and removed_at is null`.execute(db);
  return rows.map(({ uuid }) => uuid);
}

/** @returns false when nothing changed. */
export async function updateMediaWithheld(trx: Db, uuid: string, isWithheld: boolean): Promise<boolean> {
  const { rows } = await sql`
    update media set is_withheld = ${isWithheld}
    where uuid = ${uuid} and is_withheld <> ${isWithheld} and removed_at is null returning 1`.execute(trx);
  return rows.length > 0;
}

/** Removes a picture or video at a moment, or restores it (null). @returns false when nothing changed. */
export async function updateMediaRemoved(trx: Db, uuid: string, removedAt: Date | null): Promise<boolean> {
  const { rows } = await sql`
    update media set removed_at = ${removedAt}::timestamptz, is_withheld = false
    where uuid = ${uuid} and (removed_at is null) <> (${removedAt}::timestamptz is null) returning 1`.execute(
    trx,
  );
  return rows.length > 0;
}

/** Removes the pictures and videos of a post that are not removed yet. @returns their ids */
export async function removeMediaOf(trx: Db, activityUuid: string, removedAt: Date): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    update media set removed_at = ${removedAt} where activity_uuid = ${activityUuid} and removed_at is null
    returning uuid`.execute(trx);
  return rows.map(({ uuid }) => uuid);
}

/** Restores removed pictures and videos of a post, unless it has others now. @returns their number */
export async function restoreMediaOf(
  trx: Db,
  activityUuid: string,
  uuids: readonly string[],
): Promise<number> {
  const { rows } = await sql`
    update media m set removed_at = null
    where m.activity_uuid = ${activityUuid} and m.uuid = any(${[...uuids]}::uuid[]) and not exists (
      select from media o where o.activity_uuid = ${activityUuid} and o.removed_at is null)
    returning 1`.execute(trx);
  return rows.length;
}

/** Selects the file that shows each picture or video small, removed ones too. */
export async function findSmallFiles(
  db: Db,
  uuids: readonly string[],
): Promise<readonly { readonly uuid: string; readonly file: string }[]> {
  const { rows } = await sql<{ uuid: string; file: string }>`
    select uuid, coalesce(thumbnail_name, file_name) as file from media
    where uuid = any(${[...uuids]}::uuid[]) and (thumbnail_name is not null or media_type = 'image')`.execute(
    db,
  );
  return rows;
}
