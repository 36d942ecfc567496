import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import { createDatabase, type DatabaseConnection, type Db } from '../../server/platform/database.ts';
import {
  cookieOf,
  createEmpty,
  FOLLOWEES,
  follows,
  isPrivate,
  urlOf,
  userIdOf,
  USERS,
  VIEWERS,
} from './fill.ts';

const TABLES = `
  create table sessions (token_hash bytea primary key, user_id uuid not null);
  create table people (id uuid primary key, followers int not null default 0, following int not null default 0);
  create table follows (follower uuid, followee uuid, primary key (follower, followee));
  create table cards (pos int primary key, id uuid not null, author uuid not null, is_public boolean not null,
    has_likes boolean not null, head text not null, tail text not null);
  create index on cards (author, pos);
  create table posts (id uuid primary key, author uuid not null, like_count int not null, comment_count int not null);
  create table likes (post uuid, person uuid, created_at timestamptz not null default now(), primary key (post, person));
  create table comments (id uuid primary key, post uuid not null, author uuid not null, content text not null,
    created_at timestamptz not null default now());
  create index on comments (post, created_at);
  create table notifications (id bigint generated always as identity primary key, person uuid not null,
    kind text not null, subject uuid not null, actor uuid not null, created_at timestamptz not null default now());
  create index on notifications (person, created_at desc);
  create table texts (key text primary key, t text not null);
  -- Not compressed, within their rows: reading them is copying.
  alter table cards alter head set storage external, alter tail set storage external, set (toast_tuple_target = 8160);
  alter table texts alter t set storage external;`;

/** Other pages of guests than the first, each behind another post. */
const GUEST_PAGES = 1_000;

export interface Cards {
  readonly guestPages: readonly { readonly path: string; readonly position: number }[];
  readonly keepText: (key: string, text: string) => Promise<void>;
}

interface Post {
  readonly activity_uuid: string;
  readonly user_uuid: string;
  readonly last_activity_at: string;
  readonly like_count: number;
  readonly comment_count: number;
  readonly is_liked_by_viewer: boolean;
}

/** Starts the references on tables of their own, filled with the product's answers, so that the bodies are equal. */
export async function startReference(
  server: DatabaseConnection,
  { product, size }: { product: string; size: number },
): Promise<{ readonly url: string; readonly cards: Cards; readonly stop: () => Promise<void> }> {
  const connection = { ...server, database: `reference_${size}` };
  await createEmpty(connection);
  const { db, close } = createDatabase(connection, { statementTimeoutMs: 0 });
  await sql.raw(TABLES).execute(db);
  const guestPages = await fill(db, product);
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'server.ts'), urlOf(connection)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  // Ends without a line if the process does.
  const [url] = (await Promise.race([once(lines, 'line'), once(lines, 'close')])) as [string?];
  if (url === undefined) throw new Error('the reference did not start');
  const keepText = async (key: string, text: string) => {
    await sql`insert into texts values (${key}, ${text})`.execute(db);
  };
  const stop = async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
    await close();
  };
  return { url, cards: { guestPages, keepText }, stop };
}

/** Keeps the posts of all measured pages: the newest of them that a user may see are those of the user's page. */
async function fill(db: Db, product: string): Promise<Cards['guestPages']> {
  const posts = new Map<string, Post>();
  const likes: { post: string; person: string }[] = [];
  const read = async (url: string, user: number | null) => {
    const headers = user === null ? {} : { cookie: cookieOf(user) };
    // The contract's shape.
    const page = (await (await fetch(product + url, { headers })).json()) as {
      activities: Post[];
      next_cursor: string;
    };
    for (const post of page.activities) {
      posts.set(post.activity_uuid, post);
      if (post.is_liked_by_viewer && user !== null)
        likes.push({ post: post.activity_uuid, person: userIdOf(user) });
    }
    return page;
  };
  const cursors: { path: string; after: string }[] = [];
  let next = '/api/?limit=1';
  while (cursors.length < GUEST_PAGES) {
    const { activities, next_cursor: cursor } = await read(next, null);
    cursors.push({ path: `/api/?cursor=${cursor}`, after: activities[0]?.activity_uuid ?? '' });
    next = `/api/?limit=1&cursor=${cursor}`;
  }
  await read(cursors.at(-1)?.path ?? '', null);
  for (let user = 1; user <= FOLLOWEES.length * VIEWERS; user += 1) {
    await read('/api/?feed_type=following', user);
    if (user > VIEWERS) continue;
    await read('/api/', user);
    await read(`/api/${profileOf(user - 1).name}`, user);
  }
  const key = ({ last_activity_at: at, activity_uuid: uuid }: Post) => `${at} ${uuid}`;
  const sorted = [...posts.values()].toSorted((a, b) => (key(a) < key(b) ? 1 : -1));
  const cards = sorted.map((post, place) => {
    const [head, tail] = JSON.stringify({ ...post, is_liked_by_viewer: '@@' }).split('"@@"');
    const { activity_uuid: id, user_uuid: author, like_count, comment_count } = post;
    const is_public = !isPrivate(Number.parseInt(author.slice(-12), 16));
    return {
      pos: place + 1,
      id,
      author,
      is_public,
      has_likes: like_count > 0,
      head,
      tail,
      like_count,
      comment_count,
    };
  });
  await insert(db, 'cards', cards);
  await insert(db, 'posts', cards);
  await insert(db, 'likes', likes);
  const people = Array.from({ length: USERS }, (_, user) => ({
    id: userIdOf(user + 1),
    cookie: cookieOf(user + 1),
  }));
  await insert(db, 'people', people);
  await sql`
    insert into sessions select sha256(convert_to(substr(p.cookie, 9), 'utf8')), p.id
    from json_to_recordset(${JSON.stringify(people)}::json) p (id uuid, cookie text)`.execute(db);
  await sql`insert into follows ${follows}`.execute(db);
  await sql`vacuum analyze`.execute(db);
  const positions = new Map(cards.map(({ id, pos }) => [id, pos]));
  return cursors.map(({ path: page, after }) => ({ path: page, position: positions.get(after) ?? 0 }));
}

/** Inserts rows; columns without a value get their default. */
async function insert(db: Db, table: string, rows: readonly object[]): Promise<void> {
  const columns = {
    cards: 'pos, id, author, is_public, has_likes, head, tail',
    posts: 'id, author, like_count, comment_count',
    likes: 'post, person',
    people: 'id',
  }[table];
  await sql`
    insert into ${sql.table(table)} (${sql.raw(columns ?? '')}) select ${sql.raw(columns ?? '')}
    from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json) on conflict do nothing`.execute(
    db,
  );
}

/** The public user whose profile the n-th reader reads. */
export function profileOf(n: number): { readonly name: string; readonly uuid: string } {
  const user = isPrivate(n + 1) ? n + 2 : n + 1;
  return { name: `user_${user}`, uuid: userIdOf(user) };
}
