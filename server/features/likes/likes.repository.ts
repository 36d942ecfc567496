import { sql, type RawBuilder } from 'kysely';
import type { Position } from '../../platform/cursor.ts';
import type { Db } from '../../platform/database.ts';
import { isOlder, microsOf, type Slice } from '../../platform/paging.ts';
import { asViewer, blockedOf } from '../visibility/relationships.sql.ts';
import type { ActorRow } from './actors.repository.ts';
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

/** As an array, in a query: whom a conversation about an activity concerns, as far as it goes back. */
export type Participants = (activityUuid: RawBuilder<unknown>) => RawBuilder<string[]>;

export interface NewLike {
  readonly likedUuid: string;
  /** Finds what is liked, when it is there for the one who does. */
  readonly liked: RawBuilder<SubjectRow>;
  readonly userId: string;
  readonly createdAt: Date;
  readonly participants: Participants;
}

export interface LikeState {
  /** Null: it is not there for them, and nothing is changed. */
  readonly liked: SubjectRow | null;
  /** What everybody counts whom no block parts from a liker. */
  readonly likeCount: number;
  readonly seq: number;
  /** How many of them are not there for the one who does. */
  readonly parted: number;
  /** Who took part in the conversation lately. */
  readonly participants: readonly string[];
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
    parted as materialized (select ${blockedOf(asViewer(like.userId))} as ids),
    actor as (
      select uuid, username, first_name, last_name, profile_photo_path as photo
      from users where uuid = ${like.userId} and is_active),
    changed as (${change}),
    recounted as (
      update ${counted} set like_count = like_count + change from changed
      where uuid = ${like.likedUuid} returning like_count, seq),
    -- This statement does not see its own change, and without one the row is as it was.
    count as (
      select like_count, seq from recounted
      union all select like_count, seq from ${counted}
        where uuid = ${like.likedUuid} and not exists (select from recounted))
    select coalesce((select like_count from count), 0) as "likeCount", coalesce((select seq from count), 0) as seq,
      (select ${likesHiddenByBlock(table, sql`${like.likedUuid}`)} from parted) as parted,
      ${like.participants(sql`(select "activityUuid" from liked)`)} as participants,
      exists (select from changed) as "isChanged", (select to_json(actor) from actor) as actor,
      (select to_json(liked) from liked) as liked`.execute(trx);
  const [state] = rows;
  if (!state) throw new TypeError('a query for one row gave none');
  return state;
}

export interface LikersAppearance {
  readonly likedUuid: string;
  readonly viewerId: string;
}

export type LikerRow = ActorRow & Position;

/** Newest like first; deactivated users, and those a block parts from the viewer, are left out. */
export async function findLikers(
  db: Db,
  table: LikeTable,
  { likedUuid, viewerId, after, offset, count }: LikersAppearance & Slice,
): Promise<LikerRow[]> {
  const { likes, column } = names(table);
  const { rows } = await sql<LikerRow>`
    select u.uuid, u.username, u.first_name, u.last_name, u.profile_photo_path as photo,
      ${microsOf('l.created_at')} as micros
    from ${likes} l join users u on u.uuid = l.user_id
    where l.${column} = ${likedUuid} and u.is_active
      and not l.user_id = any(${blockedOf(asViewer(viewerId))}) and ${isOlder(after, 'l.created_at', 'l.user_id')}
    order by l.created_at desc, l.user_id desc
    offset ${offset} limit ${count}`.execute(db);
  return rows;
}

/**
 * In a query with `parted.ids`, everybody whom a block parts from the viewer: how many likes count but are not there
 * for the viewer.
 */
export function likesHiddenByBlock(table: LikeTable, likedUuid: RawBuilder<unknown>): RawBuilder<number> {
  const { likes, column } = names(table);
  return sql<number>`(case when cardinality(parted.ids) = 0 then 0 else (
    select count(*)::int from ${likes} l join users p on p.uuid = l.user_id
    where l.${column} = ${likedUuid} and p.is_active and l.user_id = any(parted.ids)) end)`;
}

/** How many likers there are for a viewer. */
export async function countLikers(
  db: Db,
  table: LikeTable,
  { likedUuid, viewerId }: LikersAppearance,
): Promise<{ readonly total: number; readonly seq?: number }> {
  const { counted } = names(table);
  const { rows } = await sql<{ total: number; seq: number }>`
    with parted as materialized (select ${blockedOf(asViewer(viewerId))} as ids)
    select like_count - ${likesHiddenByBlock(table, sql`k.uuid`)} as total, k.seq
    from parted cross join ${counted} k where k.uuid = ${likedUuid}`.execute(db);
  return rows[0] ?? { total: 0 };
}

/** What likes say to one viewer alone. */
export interface OwnLikes {
  readonly isLiked: boolean;
  /** How many count but are not there for the viewer. */
  readonly parted: number;
}

export async function findOwnLikes(
  db: Db,
  viewerId: string,
  activityUuids: readonly string[],
): Promise<readonly (OwnLikes & { readonly uuid: string })[]> {
  const viewer = asViewer(viewerId);
  const { rows } = await sql<OwnLikes & { uuid: string }>`
    with parted as materialized (select ${blockedOf(viewer)} as ids)
    select a.uuid, ${likesHiddenByBlock(activityLikes, sql`a.uuid`)} as parted,
      exists (select from activity_likes where activity_uuid = a.uuid and user_id = ${viewer}) as "isLiked"
    from parted cross join unnest(${[...activityUuids]}::uuid[]) a (uuid)`.execute(db);
  return rows;
}

/** How many likers there are for those of the viewers who have blocked a user or were blocked. */
export async function findPersonalLikeCounts(
  db: Db,
  table: LikeTable,
  { likedUuid, viewerIds }: { readonly likedUuid: string; readonly viewerIds: readonly string[] },
): Promise<ReadonlyMap<string, { readonly likeCount: number; readonly seq: number }>> {
  const { counted } = names(table);
  const { rows } = await sql<{ viewerId: string; likeCount: number; seq: number }>`
    select viewer.id as "viewerId", k.like_count - ${likesHiddenByBlock(table, sql`k.uuid`)} as "likeCount", k.seq
    from unnest(${[...viewerIds]}::uuid[]) viewer (id)
    cross join lateral (select ${blockedOf(sql`viewer.id`)} as ids) parted
    join ${counted} k on k.uuid = ${likedUuid}
    where cardinality(parted.ids) > 0`.execute(db);
  return new Map(rows.map(({ viewerId, ...count }) => [viewerId, count]));
}

function names({ likes, column, counted }: LikeTable) {
  return { likes: sql.table(likes), column: sql.ref(column), counted: sql.table(counted) };
}
