import { sql, type RawBuilder } from 'kysely';
import type { Position } from '../../platform/cursor.ts';
import type { Db } from '../../platform/database.ts';
import { isOlder, microsOf, type Slice } from '../../platform/paging.ts';
import { summaryColumns, type SummaryRow } from '../accounts/user-summaries.sql.ts';
import type { TargetRow } from '../activities/targets.service.ts';
import { asViewer, silencedOf } from '../visibility/relationships.sql.ts';
import type { LikeTable, Participants } from './likes.sql.ts';

export const activityLikes: LikeTable = {
  likes: 'activity_likes',
  column: 'activity_uuid',
  counted: 'activities',
};

export interface NewLike {
  readonly targetUuid: string;
  /** Selects the target if the user may see it. */
  readonly target: RawBuilder<TargetRow>;
  readonly userId: string;
  readonly createdAt: Date;
  readonly participants: Participants;
}

export interface LikeState {
  /** Null when the user may not see the target; nothing is changed then. */
  readonly target: TargetRow | null;
  readonly likeCount: number;
  /** Comments on the activity, or replies to the comment. */
  readonly commentCount: number;
  readonly seq: number;
  /** Users who commented on the activity lately. */
  readonly participants: readonly string[];
  readonly isChanged: boolean;
  /** Null when the account is no longer active; nothing is changed then. */
  readonly user: SummaryRow | null;
}

/** Likes a target, whose row must be locked. */
export function insertLike(trx: Db, table: LikeTable, like: NewLike): Promise<LikeState> {
  const { likes, column } = names(table);
  const change = sql`
    insert into ${likes} (${column}, user_id, created_at)
    select ${like.targetUuid}, uuid, ${like.createdAt} from target cross join actor on conflict do nothing returning 1 as change`;
  return countChange(trx, change, { table, like });
}

/** Unlikes a target, whose row must be locked. */
export function deleteLike(trx: Db, table: LikeTable, like: NewLike): Promise<LikeState> {
  const { likes, column } = names(table);
  const change = sql`
    delete from ${likes} where ${column} = ${like.targetUuid} and user_id in (select uuid from target cross join actor)
    returning -(is_counted::int) as change`;
  return countChange(trx, change, { table, like });
}

async function countChange(
  trx: Db,
  change: ReturnType<typeof sql>,
  { table, like }: { table: LikeTable; like: NewLike },
): Promise<LikeState> {
  const { counted } = names(table);
  const comments = sql.ref(table.counted === 'activities' ? 'comment_count' : 'reply_count');
  const { rows } = await sql<LikeState>`
    with target as materialized (${like.target}),
    actor as (select ${summaryColumns('u')} from users u where u.uuid = ${like.userId} and u.is_active),
    changed as (${change}),
    recounted as (
      update ${counted} set like_count = like_count + change from changed
      where uuid = ${like.targetUuid} returning like_count, ${comments} as comments, seq),
    -- This statement does not see its own change, and without one the row is as it was.
    count as (
      select like_count, comments, seq from recounted
      union all select like_count, ${comments}, seq from ${counted}
        where uuid = ${like.targetUuid} and not exists (select from recounted))
    select coalesce((select like_count from count), 0) as "likeCount",
      coalesce((select comments from count), 0) as "commentCount", coalesce((select seq from count), 0) as seq,
      ${like.participants(sql`(select "activityUuid" from target)`)} as participants,
      exists (select from changed) as "isChanged", (select to_json(actor) from actor) as "user",
      (select to_json(target) from target) as target`.execute(trx);
  const [state] = rows;
  if (!state) throw new TypeError('a query for one row returned none');
  return state;
}

/** The users who like a target, as one viewer sees them. */
export interface LikersList {
  readonly targetUuid: string;
  readonly viewerId: string;
}

export type LikerRow = SummaryRow & Position;

/** Selects active users who like a target, newest like first, without those hidden by a block or mute. */
export async function findLikers(
  db: Db,
  table: LikeTable,
  { targetUuid, viewerId, after, offset, count }: LikersList & Slice,
): Promise<LikerRow[]> {
  const { likes, column } = names(table);
  const { rows } = await sql<LikerRow>`
    select ${summaryColumns('u')}, ${microsOf('l.created_at')} as micros
    from ${likes} l join users u on u.uuid = l.user_id
    where l.${column} = ${targetUuid} and u.is_active
      and not l.user_id = any(${silencedOf(asViewer(viewerId))}) and ${isOlder(after, 'l.created_at', 'l.user_id')}
    order by l.created_at desc, l.user_id desc
    offset ${offset} limit ${count}`.execute(db);
  return rows;
}

/** Selects the number of active users who like a target; blocks and mutes do not change it. */
export async function countLikers(
  db: Db,
  table: LikeTable,
  targetUuid: string,
): Promise<{ readonly total: number; readonly seq?: number }> {
  const { counted } = names(table);
  const { rows } = await sql<{ total: number; seq: number }>`
    select like_count as total, seq from ${counted} where uuid = ${targetUuid}`.execute(db);
  return rows[0] ?? { total: 0 };
}

/** Selects those of the activities that a user likes. */
export async function findLiked(
  db: Db,
  userId: string,
  activityUuids: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ uuid: string }>`
    select activity_uuid as uuid from activity_likes
    where user_id = ${userId} and activity_uuid = any(${[...activityUuids]}::uuid[])`.execute(db);
  return rows.map(({ uuid }) => uuid);
}

function names({ likes, column, counted }: LikeTable) {
  return { likes: sql.table(likes), column: sql.ref(column), counted: sql.table(counted) };
}
