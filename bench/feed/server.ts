// The references, in a process of their own: `node bench/feed/server.ts <address of their database>` prints its address.
// Nothing here follows the product's statements: each route does the least work that yields the bytes or stores the act.
import { hash as sha, randomUUID } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { Pool } from 'pg';

const [connectionString = ''] = process.argv.slice(2);
// The plans are fixed, too.
const options = '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off';
const pool = new Pool({ connectionString, max: 8, options });

/** A statement that each connection plans once, and that returns a text. */
function statement(name: string, text: string) {
  return async (...values: unknown[]): Promise<string> =>
    (await pool.query<{ t: string }>({ name, text, values })).rows[0]?.t ?? '';
}

const session = statement('session', 'select user_id::text as t from sessions where token_hash = $1');

/** Cards: only the reader's own likes are looked up. */
function page(posts: string, isLiked: string): string {
  return `
    select '{"activities":[' || coalesce(string_agg(head || ${isLiked} || tail, ',' order by pos), '')
      || '],"total_activities":18000,"next_cursor":"AAZE7Fnjk_KBmw-XiOZDzJZCnRmYu7i4AAZE7Fnjk_KB"}' as t
    from (${posts} order by pos limit 20) p`;
}
const ownLike = `case when has_likes and exists (select from likes l where l.post = p.id and l.person = $1)
  then 'true' else 'false' end`;
const isFollowed = 'exists (select from follows f where f.follower = $1 and f.followee = c.author)';
const guestPage = statement('guest', page('select * from cards where is_public and pos > $1', `'false'`));
const forYou = statement(
  'for-you',
  page(`select * from cards c where is_public or author = $1 or ${isFollowed}`, ownLike),
);
const profile = statement(
  'profile',
  page(`select * from cards c where author = $2 and (is_public or author = $1 or ${isFollowed})`, ownLike),
);
// The 20 newest can only come from the 20 persons with the newest posts.
const following = statement(
  'following',
  page(
    `select c.* from (
      select f.followee, h.pos from follows f
        cross join lateral (select pos from cards where author = f.followee order by pos limit 1) h
      where f.follower = $1 order by h.pos limit 20) heads
      cross join lateral (select * from cards where author = heads.followee order by pos limit 20) c`,
    ownLike,
  ),
);
const readyText = statement('text', 'select t from texts where key = $1');

// One statement: the act, its counter and the notification.
const like = statement(
  'like',
  `with act as (insert into likes (post, person) values ($1, $2) on conflict do nothing returning 1),
    counted as (
      update posts set like_count = like_count + 1 where id = $1 and exists (select from act)
      returning like_count, author),
    notified as (
      insert into notifications (person, kind, subject, actor)
      select author, 'like', $1, $2 from counted where author <> $2)
  select '{"is_liked":true,"like_count":' || coalesce((select like_count from counted), 0) || '}' as t`,
);
const comment = statement(
  'comment',
  `with act as (insert into comments (id, post, author, content) values ($1, $2, $3, $4) returning created_at),
    counted as (update posts set comment_count = comment_count + 1 where id = $2 returning author),
    notified as (
      insert into notifications (person, kind, subject, actor)
      select author, 'comment', $2, $3 from counted where author <> $3)
  select json_build_object('uuid', $1, 'content', $4, 'created_at', created_at)::text as t from act`,
);
const follow = statement(
  'follow',
  `with act as (insert into follows (follower, followee) values ($1, $2) on conflict do nothing returning 1),
    follower as (update people set following = following + 1 where id = $1 and exists (select from act)),
    followee as (
      update people set followers = followers + 1 where id = $2 and exists (select from act) returning followers),
    notified as (
      insert into notifications (person, kind, subject, actor) select $2, 'follow', $2, $1 from act)
  select '{"status":"following","follower_count":' || coalesce((select followers from followee), 0) || '}' as t`,
);

type Params = Readonly<Record<string, string>>;
interface Read {
  readonly viewer: string;
  readonly params: Params;
  readonly body: Params;
}

const app = Fastify();
const send = (reply: FastifyReply, body: string | Buffer) =>
  reply.type('application/json; charset=utf-8').send(body);

function signedIn(work: (read: Read) => Promise<string>) {
  return async ({ headers, params, body }: FastifyRequest, reply: FastifyReply) => {
    const token = /session=([^;]+)/.exec(headers.cookie ?? '')?.[1] ?? '';
    const viewer = await session(sha('sha256', token, 'buffer'));
    if (viewer === '') return reply.code(401).send();
    return send(reply, await work({ viewer, params: params as Params, body: body as Params }));
  };
}

let buffer: Buffer | undefined;
app.get('/buffer', async (_, reply) => send(reply, (buffer ??= Buffer.from(await guestPage(0)))));
app.get<{ Querystring: { after: string } }>('/cards/guest', async ({ query }, reply) =>
  send(reply, await guestPage(Number(query.after))),
);
app.get(
  '/cards/for-you',
  signedIn(({ viewer }) => forYou(viewer)),
);
app.get(
  '/cards/following',
  signedIn(({ viewer }) => following(viewer)),
);
app.get(
  '/cards/of/:author',
  signedIn(({ viewer, params }) => profile(viewer, params['author'])),
);
app.get<{ Params: Params }>('/text/:key', async ({ params }, reply) =>
  send(reply, await readyText(params['key'])),
);
app.get(
  '/own-text/:key',
  signedIn(({ params }) => readyText(params['key'])),
);
app.get(
  '/own/:key',
  signedIn(({ viewer, params }) => readyText(`${params['key']} ${viewer}`)),
);
app.post(
  '/like',
  signedIn(({ viewer, body }) => like(body['likeable_uuid'], viewer)),
);
app.post(
  '/comment',
  signedIn(({ viewer, body }) => comment(randomUUID(), body['activity_uuid'], viewer, body['content'])),
);
app.post(
  '/follow',
  signedIn(({ viewer, body }) => follow(viewer, body['followee'])),
);
// Fixed parameters: a product that hashes cheaper does not make this cheaper.
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const hashed = await hash('Violet-Kite-7', parameters);
app.post<{ Body: Params }>('/argon2', async ({ body }) => ({
  is_right: await verify(hashed, body['password'] ?? ''),
}));

console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
process.on('SIGTERM', () => process.exit(0));
