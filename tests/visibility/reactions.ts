import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { Caller, TestApp } from '../support/test-app.ts';
import type { WorldAuthor, WorldPost, WorldViewer } from './world.ts';

/** A user who likes and comments on every post. */
export interface Fan {
  readonly caller: Caller;
  readonly isActive: boolean;
  /** True for the fan with a block against all authors. */
  readonly blocksAuthors: boolean;
}

/** A fan's comment on a post and reply in the author's thread. */
export interface FanComment {
  readonly fan: Fan;
  readonly post: WorldPost;
  readonly uuid: string;
  readonly replyUuid: string;
}

export interface Reactions {
  readonly comments: readonly FanComment[];
  /** The author's own comment per post, which has the replies. */
  readonly headOf: ReadonlyMap<WorldPost, string>;
  /** Per post a comment that its author hid, and a reply to the head that they hid. */
  readonly hiddenOf: ReadonlyMap<WorldPost, { readonly uuid: string; readonly replyUuid: string }>;
  readonly hiddenFan: Caller;
}

interface Fans {
  readonly fans: readonly Fan[];
  /** An active user whose comments an administrator hid. */
  readonly withheld: Caller;
  /** An active user whose comments the authors of the posts hid. */
  readonly hidden: Caller;
}

/** Inserts comments, replies and likes on every post, regardless of its visibility. */
export async function addReactions(
  app: TestApp,
  authors: readonly WorldAuthor[],
  { fans, withheld, hidden: hiddenFan }: Fans,
): Promise<Reactions> {
  const { db } = app.platform;
  const { rows: left } = await sql<{ uuid: string }>`select uuid from activities`.execute(db);
  const there = new Set(left.map(({ uuid }) => uuid));
  // Posts of removed trackers are deleted.
  const posts = authors.flatMap((author) => author.posts).filter(({ uuid }) => there.has(uuid));
  const headOf = new Map(posts.map((post) => [post, randomUUIDv7()]));
  const comments = posts.flatMap((post) =>
    fans.map((fan) => ({ fan, post, uuid: randomUUIDv7(), replyUuid: randomUUIDv7() })),
  );
  const hiddenOf = new Map(
    posts.map((post) => [post, { uuid: randomUUIDv7(), replyUuid: randomUUIDv7() }] as const),
  );
  const byAuthors = [...hiddenOf].flatMap(([post, { uuid, replyUuid }]) =>
    [rowOf(post, uuid, hiddenFan), rowOf(post, replyUuid, hiddenFan, headOf.get(post))].map((row) => ({
      ...row,
      hidden_by: post.author.caller.uuid,
    })),
  );
  const withheldRows = posts.flatMap((post) => [
    rowOf(post, randomUUIDv7(), withheld),
    rowOf(post, randomUUIDv7(), withheld, headOf.get(post)),
  ]);
  // Not even their author sees them.
  const removedRows = posts.flatMap((post) => [
    rowOf(post, randomUUIDv7(), post.author.caller),
    rowOf(post, randomUUIDv7(), post.author.caller, headOf.get(post)),
  ]);
  const rows = [
    ...posts.map((post) => rowOf(post, headOf.get(post), post.author.caller)),
    ...comments.map(({ post, uuid, fan }) => rowOf(post, uuid, fan.caller)),
    ...comments.map(({ post, replyUuid, fan }) => rowOf(post, replyUuid, fan.caller, headOf.get(post))),
    ...withheldRows.map((row) => ({ ...row, is_withheld: true })),
    ...removedRows.map((row) => ({ ...row, is_withheld: true, removed_at: new Date().toISOString() })),
    ...byAuthors,
  ];
  await sql`
    insert into comments (uuid, activity_uuid, user_id, parent_uuid, content, created_at, is_withheld, hidden_by, removed_at)
    select uuid, activity_uuid, user_id, parent_uuid, 'comment ' || uuid, now(), coalesce(is_withheld, false), hidden_by,
      removed_at
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as c (uuid uuid, activity_uuid uuid, user_id uuid, parent_uuid uuid, is_withheld boolean, hidden_by uuid,
        removed_at timestamptz)`.execute(db);
  const ids = fans.map(({ caller }) => caller.uuid);
  await sql`
    insert into activity_likes select uuid, fan, now() from activities, unnest(${ids}::uuid[]) fan`.execute(
    db,
  );
  await sql`
    insert into comment_likes select uuid, fan, now() from comments, unnest(${ids}::uuid[]) fan`.execute(db);
  await recount(app);
  return { comments, headOf, hiddenOf, hiddenFan };
}

function rowOf(post: WorldPost, uuid: string | undefined, writer: Caller, parentUuid: string | null = null) {
  return { uuid, activity_uuid: post.uuid, user_id: writer.uuid, parent_uuid: parentUuid };
}

/** Recounts every counter and marks the rows that it counts. */
async function recount({ platform }: TestApp): Promise<void> {
  for (const table of ['activity_likes', 'comment_likes', 'comments'])
    await sql`
      update ${sql.table(table)} r set is_counted = false from users u
      where u.uuid = r.user_id and not u.is_active`.execute(platform.db);
  await sql`
    update activities a set
      like_count = (select count(*) from activity_likes l join users u on u.uuid = l.user_id
        where l.activity_uuid = a.uuid and u.is_active),
      comment_count = (select count(*) from comments c join users u on u.uuid = c.user_id
        where c.activity_uuid = a.uuid and u.is_active and not c.is_withheld and c.hidden_by is null)`.execute(
    platform.db,
  );
  await sql`
    update comments c set
      like_count = (select count(*) from comment_likes l join users u on u.uuid = l.user_id
        where l.comment_uuid = c.uuid and u.is_active),
      reply_count = (select count(*) from comments r join users u on u.uuid = r.user_id
        where r.parent_uuid = c.uuid and u.is_active and not r.is_withheld and r.hidden_by is null)`.execute(
    platform.db,
  );
}

/** A public, a scheduled, a withheld and two limited posts of each author. */
export function examplesOf(authors: readonly WorldAuthor[]): readonly WorldPost[] {
  return authors.flatMap(({ posts }) => [
    ...posts
      .filter((post) => post.isInFeed && post.isPublished && !post.isHidden && !post.visibility)
      .slice(0, 1),
    ...posts.filter(({ isPublished, isWithheld }) => !isPublished && !isWithheld).slice(0, 1),
    ...posts.filter(({ isWithheld }) => isWithheld).slice(0, 1),
    ...posts.filter(({ visibility }) => visibility === 'followers').slice(0, 1),
    ...posts.filter(({ visibility }) => visibility === 'only_me').slice(0, 1),
  ]);
}

/** Returns true when no block hides the fan. A deactivated author is a guest, and guests have no blocks. */
export function meets({ caller }: WorldViewer, fan: Fan, authors: readonly WorldAuthor[]): boolean {
  const isAuthor = authors.some((author) => author.isActive && author.caller === caller);
  return fan.isActive && !(fan.blocksAuthors && isAuthor);
}
