import { sql } from 'kysely';
import type { Position } from '../../platform/cursor.ts';
import type { Db } from '../../platform/database.ts';
import { isOlder, microsOf, type Slice } from '../../platform/paging.ts';
import { asViewer, hasBlocked, hasMuted } from '../visibility/relationships.sql.ts';

interface MutePair {
  readonly muterId: string;
  readonly mutedId: string;
}

/** Finds a user that the viewer can mute or unmute: already muted, or active and not blocking the viewer. */
export async function findMutable(db: Db, username: string, viewerId: string): Promise<string | undefined> {
  const viewer = asViewer(viewerId);
  const { rows } = await sql<{ uuid: string }>`
    select u.uuid from users u
    where u.username = ${username} and (
      ${hasMuted(viewer, sql`u.uuid`)} or (u.is_active and not ${hasBlocked(sql`u.uuid`, viewer)}))`.execute(
    db,
  );
  return rows[0]?.uuid;
}

/** @returns false when there already is such a mute, or one of the users is gone. */
export async function insertMute(
  trx: Db,
  { muterId, mutedId, createdAt }: MutePair & { readonly createdAt: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into mutes (muter_id, muted_id, created_at)
    select muter.uuid, muted.uuid, ${createdAt} from users muter, users muted
    where muter.uuid = ${muterId} and muted.uuid = ${mutedId}
    on conflict do nothing returning 1`.execute(trx);
  return rows.length > 0;
}

/** @returns false when there is no such mute. */
export async function deleteMute(trx: Db, { muterId, mutedId }: MutePair): Promise<boolean> {
  const { rows } = await sql`
    delete from mutes where muter_id = ${muterId} and muted_id = ${mutedId} returning 1`.execute(trx);
  return rows.length > 0;
}

/** Counts the users that a user has muted, without inactive ones and those who blocked the user. */
export async function countMutes(db: Db, muterId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total ${listedMutes(muterId)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Selects the users that a user has muted, newest mute first. */
export async function findMutes(
  db: Db,
  { muterId, after, offset, count }: Slice & { readonly muterId: string },
): Promise<Position[]> {
  const { rows } = await sql<Position>`
    select m.muted_id as uuid, ${microsOf('m.created_at')} as micros ${listedMutes(muterId)}
      and ${isOlder(after, 'm.created_at', 'm.muted_id')}
    order by m.created_at desc, m.muted_id desc offset ${offset} limit ${count}`.execute(db);
  return rows;
}

function listedMutes(muterId: string) {
  return sql`from mutes m join users u on u.uuid = m.muted_id
    where m.muter_id = ${muterId} and u.is_active and not ${hasBlocked(sql`u.uuid`, asViewer(muterId))}`;
}
