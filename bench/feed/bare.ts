import { hash } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { CompiledQuery } from 'kysely';
import { decodeCursor } from '../../server/platform/cursor.ts';
import { hydration, type FeedRow } from '../../server/features/feed/feed.repository.ts';
import {
  everyonesSkeleton,
  followingSkeleton,
  forYouSkeleton,
} from '../../server/features/feed/feed.skeletons.repository.ts';
import type { Db } from '../../server/platform/database.ts';

const COUNT = 21;

/**
 * What the product is measured against: the same queries, sent as they come, and nothing else; no checks, no
 * headers, no presenting. Each query's text is made once.
 */
export function createBareServer(db: Db): FastifyInstance {
  const app = Fastify();
  const compiled = new Map<string, CompiledQuery<{ page: FeedRow[] }>>();

  function pageQuery(feed: string, viewerId: string | null, cursor: string | undefined) {
    const key = `${feed} ${viewerId} ${cursor}`;
    const known = compiled.get(key);
    if (known) return known;
    const slice = { after: cursor === undefined ? null : decodeCursor(cursor), offset: 0, count: COUNT };
    const query = hydration(skeletonOf(feed, viewerId, slice), viewerId).compile(db);
    compiled.set(key, query);
    return query;
  }

  app.get<{ Querystring: { feed_type?: string; cursor?: string } }>('/api/', async (request, reply) => {
    const token = /session=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1];
    const viewerId = token === undefined ? null : await findViewer(db, token);
    const { feed_type: feed = 'all', cursor } = request.query;
    const { rows } = await db.executeQuery(pageQuery(feed, viewerId, cursor));
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(rows[0]?.page));
  });
  return app;
}

function skeletonOf(feed: string, viewerId: string | null, slice: Parameters<typeof everyonesSkeleton>[0]) {
  if (viewerId === null) return everyonesSkeleton(slice);
  return feed === 'following' ? followingSkeleton(viewerId, slice) : forYouSkeleton(viewerId, slice);
}

async function findViewer(db: Db, token: string): Promise<string | null> {
  const { rows } = await db.executeQuery(
    CompiledQuery.raw(
      `select s.user_id from sessions s join users u on u.uuid = s.user_id
        where s.token_hash = $1 and s.expires_at > now() and u.is_active`,
      [hash('sha256', token, 'buffer')],
    ),
  );
  const [row] = rows;
  return typeof row === 'object' && row !== null && 'user_id' in row ? String(row.user_id) : null;
}
