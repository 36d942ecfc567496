import { sql } from 'kysely';
import { timestampOf, type Position } from '../../platform/cursor.ts';
import type { Db } from '../../platform/database.ts';
import { asViewer, blockedOf } from '../follows/visibility.service.ts';
import type { ActorRow } from './actors.repository.ts';
import type { Slice } from './paging.service.ts';

/** Where likes of one kind are kept: the table with its column for what is liked, and the table that counts them. */
export interface LikeTable {
  readonly likes: string;
  readonly column: string;
  readonly counted: string;
}

export const activityLikes: LikeTable = {
  likes: 'activity_likes',
  column: 'activity_uuid',
  counted: 'activities',
};

export interface NewLike {
  readonly likedUuid: string;
  readonly userId: string;
  readonly createdAt: Date;
}

export interface LikeState {
  readonly likeCount: number;
  readonly isChanged: boolean;
}

/** What is liked is locked, and its counter with it. */
export async function insertLike(trx: Db, table: LikeTable, like: NewLike): Promise<LikeState> {
  const { likes, column, counted } = names(table);
  return countChange(
    trx,
    sql`
    with changed as (
      insert into ${likes} (${column}, user_id, created_at)
      values (${like.likedUuid}, ${like.userId}, ${like.createdAt}) on conflict do nothing returning 1),
    recounted as (
      update ${counted} set like_count = like_count + 1
      where uuid = ${like.likedUuid} and exists (select from changed) returning like_count)`,
    { table, likedUuid: like.likedUuid },
  );
}

export async function deleteLike(trx: Db, table: LikeTable, like: NewLike): Promise<LikeState> {
  const { likes, column, counted } = names(table);
  return countChange(
    trx,
    sql`
    with changed as (
      delete from ${likes} where ${column} = ${like.likedUuid} and user_id = ${like.userId} returning 1),
    recounted as (
      update ${counted} set like_count = like_count - 1
      where uuid = ${like.likedUuid} and exists (select from changed) returning like_count)`,
    { table, likedUuid: like.likedUuid },
  );
}

async function countChange(
  trx: Db,
  change: ReturnType<typeof sql>,
  { table, likedUuid }: { readonly table: LikeTable; readonly likedUuid: string },
): Promise<LikeState> {
  const { rows } = await sql<LikeState>`${change}
    select coalesce((select like_count from recounted),
      (select like_count from ${names(table).counted} where uuid = ${likedUuid})) as "likeCount",
      exists (select from changed) as "isChanged"`.execute(trx);
  const [state] = rows;
  if (!state) throw new TypeError('a query for one row gave none');
  return state;
}

export interface LikersLook {
  readonly likedUuid: string;
  readonly viewerId: string;
}

export type LikerRow = ActorRow & Position;

/** Newest like first; deactivated people, and those a block parts from the viewer, are left out. */
export async function findLikers(
  db: Db,
  table: LikeTable,
  { likedUuid, viewerId, after, offset, count }: LikersLook & Slice,
): Promise<LikerRow[]> {
  const { likes, column } = names(table);
  const isAfter = after
    ? sql`and (l.created_at, l.user_id) < (${timestampOf(after.micros)}::timestamptz, ${after.uuid}::uuid)`
    : sql``;
  const { rows } = await sql<LikerRow>`
    select u.uuid, u.username, u.first_name, u.last_name, u.profile_photo_path as photo,
      (extract(epoch from l.created_at) * 1000000)::int8 as micros
    from ${likes} l join users u on u.uuid = l.user_id
    where l.${column} = ${likedUuid} and u.is_active
      and not l.user_id = any(${blockedOf(asViewer(viewerId))}) ${isAfter}
    order by l.created_at desc, l.user_id desc
    offset ${offset} limit ${count}`.execute(db);
  return rows;
}

/** How many likers there are for a viewer. */
export async function countLikers(
  db: Db,
  table: LikeTable,
  { likedUuid, viewerId }: LikersLook,
): Promise<number> {
  const { likes, column, counted } = names(table);
  const { rows } = await sql<{ total: number }>`
    select like_count - (select count(*) from ${likes} l join users u on u.uuid = l.user_id
      where l.${column} = ${likedUuid} and u.is_active
        and l.user_id = any(${blockedOf(asViewer(viewerId))})) as total
    from ${counted} where uuid = ${likedUuid}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Which of these activities the person likes. */
export async function findLiked(
  db: Db,
  userId: string,
  activityUuids: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ uuid: string }>`
    select activity_uuid as uuid from activity_likes
    where user_id = ${userId} and activity_uuid = any(${activityUuids}::uuid[])`.execute(db);
  return rows.map(({ uuid }) => uuid);
}

function names({ likes, column, counted }: LikeTable) {
  return { likes: sql.table(likes), column: sql.ref(column), counted: sql.table(counted) };
}
