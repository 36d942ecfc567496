import Fastify, { type FastifyInstance } from 'fastify';
import type { CompiledQuery } from 'kysely';
import { findPreviews } from '../../server/features/comments/comment-lists.repository.ts';
import { hydration, type FeedRow } from '../../server/features/feed/feed.repository.ts';
import {
  everyonesSkeleton,
  followingSkeleton,
  forYouSkeleton,
} from '../../server/features/feed/feed.skeletons.repository.ts';
import type { ShapePosts } from '../../server/features/feed/shape-posts.ts';
import type { Slice } from '../../server/platform/paging.ts';
import { findLiked } from '../../server/features/likes/likes.repository.ts';
import { decodeCursor } from '../../server/platform/cursor.ts';
import type { Db } from '../../server/platform/database.ts';
import type { Replays } from './record.ts';
import { findTargets } from './targets.ts';
import { findViewer } from './viewer.ts';
import { WRITES, type WriteKind } from './writes.ts';

const COUNT = 21;

/**
 * The reference for the product: the same statements and nothing else; no checks, no
 * headers, no presentation. The text of each page's query is prepared once.
 */
export async function createBareServer(
  db: Db,
  writes: Replays,
  shapePosts: ShapePosts,
): Promise<FastifyInstance> {
  const authors = await findTargets(db);
  const app = Fastify({ logger: { level: 'warn' } });
  const pageQuery = createPageQuery(db);
  app.get<{ Querystring: { feed_type?: string; cursor?: string } }>('/api/', async (request, reply) => {
    const viewerId = await findViewer(db, request.headers.cookie);
    const { feed_type: feed = 'all', cursor } = request.query;
    const { rows } = await db.executeQuery(pageQuery(feed, viewerId, cursor));
    const page = rows[0]?.page ?? [];
    const [reactions, shaped] = await Promise.all([
      readReactions(db, page, viewerId),
      shapePosts(page, viewerId),
    ]);
    return reply.type('application/json; charset=utf-8').send(JSON.stringify({ page: shaped, reactions }));
  });
  for (const kind of WRITES) addWrite(app, { db, kind, authors, replay: writes[kind] });
  return app;
}

/** Sends the same bytes to every client. */
export function createBufferServer(page: Buffer): FastifyInstance {
  const app = Fastify();
  app.get('/api/', (_request, reply) => reply.type('application/json; charset=utf-8').send(page));
  return app;
}

function createPageQuery(db: Db) {
  const compiled = new Map<string, CompiledQuery<{ page: FeedRow[] }>>();
  return (feed: string, viewerId: string | null, cursor: string | undefined) => {
    const key = `${feed} ${viewerId} ${cursor}`;
    const known = compiled.get(key);
    if (known) return known;
    const slice = { after: cursor === undefined ? null : decodeCursor(cursor), offset: 0, count: COUNT };
    const query = hydration(skeletonOf(feed, viewerId, slice), viewerId).compile(db);
    compiled.set(key, query);
    return query;
  };
}

function skeletonOf(feed: string, viewerId: string | null, slice: Slice) {
  if (viewerId === null) return everyonesSkeleton(slice);
  return feed === 'following' ? followingSkeleton(viewerId, slice) : forYouSkeleton(viewerId, slice);
}

function readReactions(db: Db, page: readonly FeedRow[], viewerId: string | null) {
  const liked = page.filter((row) => row.like_count > 0).map(({ uuid }) => uuid);
  const discussed = page.filter((row) => row.comment_count > 0).map(({ uuid }) => uuid);
  return Promise.all([
    viewerId !== null && liked.length > 0 ? findLiked(db, viewerId, liked) : null,
    discussed.length > 0 ? findPreviews(db, { activityUuids: discussed, viewerId, count: 3 }) : null,
  ]);
}

interface BareWrite {
  readonly db: Db;
  readonly kind: WriteKind;
  /** Key: activity. */
  readonly authors: ReadonlyMap<string, string>;
  readonly replay: Replays[WriteKind];
}

const paths = { like: '/api/likes', comment: '/api/comments', post: '/bench/posts' } as const;

function addWrite(app: FastifyInstance, { db, kind, authors, replay }: BareWrite): void {
  interface Body {
    readonly likeable_uuid?: string;
    readonly activity_uuid?: string;
    readonly content?: string;
  }
  app.post<{ Body: Body }>(paths[kind], async (request, reply) => {
    const viewerId = await findViewer(db, request.headers.cookie);
    if (viewerId === null) return reply.code(401).send();
    const { likeable_uuid, activity_uuid = '', content = '' } = request.body;
    const activityUuid = likeable_uuid ?? activity_uuid;
    await replay(db, { viewerId, activityUuid, authorId: authors.get(activityUuid) ?? '', content });
    return reply.code(201).send({ done: true });
  });
}
