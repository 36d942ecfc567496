import { sql, type Expression, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { asViewer } from '../visibility/relationships.sql.ts';
import { mayViewActivity } from '../visibility/visibility.sql.ts';

export interface MediaRow {
  readonly uuid: string;
  readonly media_type: 'image' | 'video';
  readonly is_animated: boolean;
  readonly file_name: string;
  readonly thumbnail_name: string | null;
  readonly width: number;
  readonly height: number;
  readonly duration: number | null;
  readonly alt_text: string | null;
  readonly is_withheld: boolean;
}

export interface NewMedia extends Omit<MediaRow, 'alt_text' | 'is_withheld'> {
  readonly user_id: string;
  readonly size_bytes: number;
  readonly created_at: Date;
}

/** Query for the storage keys of all pictures and videos, for backups; see `folderOf`. */
export const MEDIA_FILES = `
  select 'posts/' || uuid || '/' || name from media, unnest(array[file_name, thumbnail_name]) name
  where name is not null`;

const columns = [
  'uuid',
  'media_type',
  'is_animated',
  'file_name',
  'thumbnail_name',
  'width',
  'height',
  'duration',
  'alt_text',
  'is_withheld',
] as const;

/** Whether a viewer of the post also sees a medium `media`, which administrators may hide or delete. */
export function isShownTo(viewerId: Expression<string | null>, media: string): RawBuilder<boolean> {
  const row = sql.ref(media);
  return sql<boolean>`(${row}.removed_at is null and (not ${row}.is_withheld or ${row}.user_id = ${viewerId}))`;
}

export async function insertMedia(trx: Db, media: NewMedia): Promise<void> {
  await trx.insertInto('media').values(media).execute();
}

export async function sumBytes(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(size_bytes), 0)::int8 as bytes from media where user_id = ${userId}`.execute(db);
  return rows[0]?.bytes ?? 0;
}

export async function doesMediaExist(db: Db, uuid: string): Promise<boolean> {
  const row = await db.selectFrom('media').select('uuid').where('uuid', '=', uuid).executeTakeFirst();
  return row !== undefined;
}

/** Returns the media of activities that a viewer of the activities sees, each in order. */
export async function findMediaOf(
  db: Db,
  activityUuids: readonly string[],
  viewerId: string | null,
): Promise<(MediaRow & { activity_uuid: string | null })[]> {
  return db
    .selectFrom('media')
    .select([...columns, 'activity_uuid'])
    .where('activity_uuid', 'in', activityUuids)
    .where(isShownTo(asViewer(viewerId), 'media'))
    .orderBy('activity_uuid')
    .orderBy('place')
    .execute();
}

/** Returns whether a file belongs to a post visible to the viewer or to their own unattached upload. */
export async function isFileVisible(
  db: Db,
  { uuid, file, viewerId }: { uuid: string; file: string; viewerId: string | null },
): Promise<boolean> {
  const viewer = asViewer(viewerId);
  const { rows } = await sql`
    select from media m left join activities a on a.uuid = m.activity_uuid
    where m.uuid = ${uuid} and (m.file_name = ${file} or m.thumbnail_name = ${file})
      and ${isShownTo(viewer, 'm')}
      and case when m.activity_uuid is null then m.user_id = ${viewer} else ${mayViewActivity(viewer)} end`.execute(
    db,
  );
  return rows.length > 0;
}

/** Locks the media among these that a user may attach to a post, and returns their ids. */
export async function lockMedia(
  trx: Db,
  wanted: { readonly uuids: readonly string[]; readonly userId: string; readonly activityUuid: string },
): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    select uuid from media where uuid = any(${wanted.uuids}::uuid[]) and user_id = ${wanted.userId}
      and (activity_uuid is null or activity_uuid = ${wanted.activityUuid}) and removed_at is null
    order by uuid for update`.execute(trx);
  return rows.map(({ uuid }) => uuid);
}

/** Media that an administrator removed stay until that cannot be undone anymore. */
/** @returns whether there were any. */
export async function deleteOthersOf(
  trx: Db,
  activityUuid: string,
  uuids: readonly string[],
): Promise<boolean> {
  const { numAffectedRows: count = 0n } = await sql`
    delete from media where activity_uuid = ${activityUuid} and uuid <> all(${uuids}::uuid[])
      and removed_at is null`.execute(trx);
  return count > 0n;
}

/** Attaches media in this order; absent descriptions are not changed. @returns whether anything changed. */
export async function placeMedia(
  trx: Db,
  activityUuid: string,
  media: readonly { readonly id: string; readonly alt_text?: string | null | undefined }[],
): Promise<boolean> {
  const { numAffectedRows: count = 0n } = await sql`
    update media m set activity_uuid = ${activityUuid}, place = c.place - 1,
      alt_text = case when c.media ? 'alt_text' then c.media ->> 'alt_text' else m.alt_text end
    from jsonb_array_elements(${JSON.stringify(media)}::jsonb) with ordinality as c (media, place)
    where m.uuid = (c.media ->> 'id')::uuid
      and (m.activity_uuid is distinct from ${activityUuid} or m.place is distinct from c.place - 1
        or (c.media ? 'alt_text' and m.alt_text is distinct from c.media ->> 'alt_text'))`.execute(trx);
  return count > 0n;
}

export async function deleteUnattached(db: Db, { uuid, userId }: { uuid: string; userId: string }) {
  await sql`
    delete from media where uuid = ${uuid} and user_id = ${userId} and activity_uuid is null`.execute(db);
}

export async function deleteUnattachedBefore(db: Db, moment: Date): Promise<void> {
  await sql`delete from media where activity_uuid is null and created_at < ${moment}`.execute(db);
}

export async function deleteRemovedBefore(db: Db, moment: Date): Promise<void> {
  await sql`delete from media where removed_at < ${moment}`.execute(db);
}
