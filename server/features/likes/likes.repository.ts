import { sql, type RawBuilder } from 'kysely';
import { timestampOf, type Position } from '../../platform/cursor.ts';
import type { Db } from '../../platform/database.ts';
import { asViewer, blockedOf } from '../follows/visibility.service.ts';
import type { ActorRow } from './actors.repository.ts';
import type { Slice } from './paging.service.ts';
import type { SubjectRow } from './subjects.repository.ts';

/** Where likes of one kind are kept: the table with its column for what is liked, and the table that counts them. */
export interface LikeTable {
  readonly likes: string;
  readonly column: string;
  readonly counted: 'activities' | 'comments';
}

export const activityLikes: LikeTable = {
  likes: 'activity_likes',
  column: 'activity_uuid',
  counted: 'activities',
};

export interface NewLike {
  readonly likedUuid: string;
  /** Finds what is liked, when it is there for the one who does. */
  readonly liked: RawBuilder<SubjectRow>;
  readonly userId: string;
  readonly createdAt: Date;
}

export interface LikeState {
  /** Null: it is not there for them, and nothing is changed. */
  readonly liked: SubjectRow | null;
  readonly likeCount: number;
  readonly isChanged: boolean;
  /** Null: they are not active any more, and nothing is changed. */
  readonly actor: ActorRow | null;
}

/** What is liked is locked before, so that this knows what it is then. */
export function insertLike(trx: Db, table: LikeTable, like: NewLike): Promise<LikeState> {
  const { likes, column } = names(table);
  const change = sql`
    insert into ${likes} (${column}, user_id, created_at)
    select ${like.likedUuid}, uuid, ${like.createdAt} from liked cross join actor on conflict do nothing returning 1 as change`;
  return countChange(trx, change, { table, like });
}

export function deleteLike(trx: Db, table: LikeTable, like: NewLike): Promise<LikeState> {
  const { likes, column } = names(table);
  const change = sql`
    delete from ${likes} where ${column} = ${like.likedUuid} and user_id in (select uuid from liked cross join actor)
    returning -1 as change`;
  return countChange(trx, change, { table, like });
}

async function countChange(
  trx: Db,
  change: ReturnType<typeof sql>,
  { table, like }: { readonly table: LikeTable; readonly like: NewLike },
): Promise<LikeState> {
  const { counted } = names(table);
  const { rows } = await sql<LikeState>`
    with liked as materialized (${like.liked}),
    actor as (
      select uuid, username, first_name, last_name, profile_photo_path as photo
      from users where uuid = ${like.userId} and is_active),
    changed as (${change}),
    recounted as (
      update ${counted} set like_count = like_count + change from changed
      where uuid = ${like.likedUuid} returning like_count)
    select coalesce((select like_count from recounted),
      (select like_count from ${counted} where uuid = ${like.likedUuid})) as "likeCount",
      exists (select from changed) as "isChanged", (select to_json(actor) from actor) as actor,
      (select to_json(liked) from liked) as liked`.execute(trx);
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
