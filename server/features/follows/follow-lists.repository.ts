import { sql, type Expression, type RawBuilder } from 'kysely';
import { timestampOf, type Position } from '../../platform/cursor.ts';
import type { Db } from '../../platform/database.ts';
import type { FollowState } from './follows.repository.ts';
import { asViewer, blockedOf, mayView, profileAudience } from './visibility.service.ts';

export type Direction = 'followers' | 'following';

/** Whose list it is, and who is listed; which counter counts them. */
const columns = {
  followers: {
    owner: sql.ref('f.followee_id'),
    listed: sql.ref('f.follower_id'),
    count: sql.ref('u.follower_count'),
  },
  following: {
    owner: sql.ref('f.follower_id'),
    listed: sql.ref('f.followee_id'),
    count: sql.ref('u.following_count'),
  },
} as const;

export interface ListOwner {
  readonly uuid: string;
  readonly mayView: boolean;
  /** For the viewer: those parted from them are left out as soon as the list is theirs to see. */
  readonly total: number;
  readonly seq: number;
}

/**
 * An active user who has not blocked the viewer. Those parted from the viewer are few, a list may be long: each of
 * them is looked up in it (`limit 1` keeps the database from reading the list instead).
 */
export async function findListOwner(
  db: Db,
  { direction, username, viewerId }: { direction: Direction; username: string; viewerId: string | null },
): Promise<ListOwner | undefined> {
  const { owner, listed, count } = columns[direction];
  const viewer = asViewer(viewerId);
  const profile = mayView({
    audience: profileAudience('u'),
    authorId: sql`u.uuid`,
    viewerId: viewer,
  });
  const { rows } = await sql<ListOwner>`
    select u.uuid, p.may_view as "mayView", u.seq,
      ${count} - case when p.may_view then (
        select count(*) from (select distinct unnest(${blockedOf(viewer)}) as uuid) parted
        cross join lateral (
          select from follows f join users a on a.uuid = ${listed}
          where ${owner} = u.uuid and ${listed} = parted.uuid and f.status = 'following' and a.is_active
          limit 1) listed) else 0 end as total
    from users u cross join lateral (select coalesce(${profile}, false) as may_view) p
    where u.username = ${username} and u.is_active
      and not exists (select from blocks where blocker_id = u.uuid and blocked_id = ${viewer})`.execute(db);
  return rows[0];
}

/** A part of a list: after a position (null: from its beginning), past `offset` more, `count` users. */
export interface Slice {
  readonly after: Position | null;
  readonly offset: number;
  readonly count: number;
}

export interface ListedRow extends Position {
  /** Of the viewer to the one listed. */
  readonly followState: FollowState | '';
  readonly followsViewer: boolean;
}

/** Newest follow first; deactivated users, and those a block parts from the viewer, are left out. */
export async function findListed(
  db: Db,
  list: Slice & { readonly direction: Direction; readonly ownerId: string; readonly viewerId: string | null },
): Promise<ListedRow[]> {
  const { owner, listed } = columns[list.direction];
  const viewer = asViewer(list.viewerId);
  const followedAt = sql.ref('f.created_at');
  const { rows } = await sql<ListedRow>`
    select ${listed} as uuid, ${micros(followedAt)} as micros,
      coalesce((select status from follows where follower_id = ${viewer} and followee_id = ${listed}), '')
        as "followState",
      exists (select from follows where follower_id = ${listed} and followee_id = ${viewer}
        and status = 'following') as "followsViewer"
    from follows f join users a on a.uuid = ${listed}
    where ${owner} = ${list.ownerId} and f.status = 'following' and a.is_active
      and not ${listed} = any(${blockedOf(viewer)}) and ${comesAfter(list.after, followedAt, listed)}
    order by f.created_at desc, ${listed} desc
    offset ${list.offset} limit ${list.count}`.execute(db);
  return rows;
}

/** How many active users wait for a user's answer. */
export async function countRequests(db: Db, followeeId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from follows f join users u on u.uuid = f.follower_id
    where f.followee_id = ${followeeId} and f.status = 'requested' and u.is_active`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Newest request first, of active users. */
export async function findRequests(
  db: Db,
  { followeeId, ...slice }: Slice & { readonly followeeId: string },
): Promise<Position[]> {
  const [askedAt, follower] = [sql.ref('f.created_at'), sql.ref('f.follower_id')];
  const { rows } = await sql<Position>`
    select ${follower} as uuid, ${micros(askedAt)} as micros
    from follows f join users u on u.uuid = ${follower}
    where f.followee_id = ${followeeId} and f.status = 'requested' and u.is_active
      and ${comesAfter(slice.after, askedAt, follower)}
    order by ${askedAt} desc, ${follower} desc offset ${slice.offset} limit ${slice.count}`.execute(db);
  return rows;
}

/** A time as a cursor holds it. */
export function micros(time: Expression<unknown>): RawBuilder<number> {
  return sql<number>`(extract(epoch from ${time}) * 1000000)::int8`;
}

/** What a list newest first shows after a position; everything when it begins. */
export function comesAfter(
  after: Position | null,
  time: Expression<unknown>,
  uuid: Expression<unknown>,
): RawBuilder<boolean> {
  if (!after) return sql<boolean>`true`;
  return sql<boolean>`(${time}, ${uuid}) < (${timestampOf(after.micros)}::timestamptz, ${after.uuid}::uuid)`;
}
