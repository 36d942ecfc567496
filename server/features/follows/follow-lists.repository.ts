import { sql } from 'kysely';
import type { Position } from '../../platform/cursor.ts';
import type { Db } from '../../platform/database.ts';
import { isOlder, microsOf, type Slice } from '../../platform/paging.ts';
import type { FollowState } from './follows.repository.ts';
import {
  asViewer,
  blockedOf,
  hasBlocked,
  isFollowing,
  followStatusOf,
} from '../visibility/relationships.sql.ts';
import { mayView, profileAudience } from '../visibility/visibility.sql.ts';

export type Direction = 'followers' | 'following';

/** The columns for the owner of a list, for the listed users and for their count. */
const columns = {
  followers: {
    owner: 'f.followee_id',
    listed: 'f.follower_id',
    count: 'u.follower_count',
  },
  following: {
    owner: 'f.follower_id',
    listed: 'f.followee_id',
    count: 'u.following_count',
  },
} as const;

export interface ListOwner {
  readonly uuid: string;
  readonly mayView: boolean;
  /** The stored count; 0 if the owner hides it. */
  readonly total: number;
  /** Null if the owner hides the counts. */
  readonly seq: number | null;
}

/** Finds an active user who has not blocked the viewer. */
export async function findListOwner(
  db: Db,
  { direction, username, viewerId }: { direction: Direction; username: string; viewerId: string | null },
): Promise<ListOwner | undefined> {
  const count = sql.ref(columns[direction].count);
  const viewer = asViewer(viewerId);
  const profile = mayView({
    audience: profileAudience('u'),
    authorId: sql`u.uuid`,
    viewerId: viewer,
  });
  const { rows } = await sql<ListOwner>`
    select u.uuid, p.may_view as "mayView", case when p.sees_count then u.seq end as seq,
      case when p.sees_count then ${count} else 0 end as total
    from users u cross join lateral (select
      coalesce(${profile} and (u.uuid = ${viewer} or not (u.hide_lists or u.hide_counts)), false) as may_view,
      (not u.hide_counts or u.uuid is not distinct from ${viewer}) as sees_count) p
    where u.username = ${username} and u.is_active
      and not ${hasBlocked(sql`u.uuid`, viewer)}`.execute(db);
  return rows[0];
}

export interface ListedRow extends Position {
  /** The viewer's follow of the listed user. */
  readonly followState: FollowState | '';
  readonly followsViewer: boolean;
}

/** Selects active users on a list, newest follow first, without those hidden by a block. */
export async function findListed(
  db: Db,
  list: Slice & { readonly direction: Direction; readonly ownerId: string; readonly viewerId: string | null },
): Promise<ListedRow[]> {
  const [owner, listed] = columnsOf(list.direction);
  const viewer = asViewer(list.viewerId);
  const { rows } = await sql<ListedRow>`
    select ${listed} as uuid, ${microsOf('f.created_at')} as micros,
      ${followStatusOf(viewer, sql<string>`${listed}`)} as "followState",
      ${isFollowing(sql<string>`${listed}`, viewer)} as "followsViewer"
    from follows f join users a on a.uuid = ${listed}
    where ${owner} = ${list.ownerId} and f.status = 'following' and a.is_active
      and not ${listed} = any(${blockedOf(viewer)}) and ${isOlder(list.after, 'f.created_at', columns[list.direction].listed)}
    order by f.created_at desc, ${listed} desc
    offset ${list.offset} limit ${list.count}`.execute(db);
  return rows;
}

/** Counts the follow requests of active users to a user. */
export async function countRequests(db: Db, followeeId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from follows f join users u on u.uuid = f.follower_id
    where f.followee_id = ${followeeId} and f.status = 'requested' and u.is_active`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Selects the follow requests of active users, newest first. */
export async function findRequests(
  db: Db,
  { followeeId, after, offset, count }: Slice & { readonly followeeId: string },
): Promise<Position[]> {
  const { rows } = await sql<Position>`
    select f.follower_id as uuid, ${microsOf('f.created_at')} as micros
    from follows f join users u on u.uuid = f.follower_id
    where f.followee_id = ${followeeId} and f.status = 'requested' and u.is_active
      and ${isOlder(after, 'f.created_at', 'f.follower_id')}
    order by f.created_at desc, f.follower_id desc offset ${offset} limit ${count}`.execute(db);
  return rows;
}

function columnsOf(direction: Direction) {
  const { owner, listed } = columns[direction];
  return [sql.ref(owner), sql.ref(listed)] as const;
}

export interface MutualFollow {
  readonly uuid: string;
  readonly followsViewer: boolean;
  readonly total: number;
}

/** Finds active users followed by both users, the viewer's latest follows first, without those hidden by a block. */
export async function findMutual(
  db: Db,
  { ownerId, viewerId, limit }: { ownerId: string; viewerId: string; limit: number },
): Promise<MutualFollow[]> {
  const viewer = asViewer(viewerId);
  const { rows } = await sql<MutualFollow>`
    select mine.followee_id as uuid, count(*) over () as total,
      ${isFollowing(sql<string>`mine.followee_id`, viewer)} as "followsViewer"
    from follows mine
    join follows theirs on theirs.follower_id = ${ownerId} and theirs.followee_id = mine.followee_id
      and theirs.status = 'following'
    join users u on u.uuid = mine.followee_id
    where mine.follower_id = ${viewer} and mine.status = 'following' and u.is_active
      and mine.followee_id <> all(${blockedOf(viewer)})
    order by mine.created_at desc, mine.followee_id desc limit ${limit}`.execute(db);
  return rows;
}
