// One of the compared servers in a process of its own: `node bench/feed/server.ts <kind>`.
// Prints its address. Kinds: `app` (the product), `app-uncached` (without the cache of guest pages), `bare` (the same
// statements and nothing else), `buffer <url>` (always the same response of that address).
import { pino } from 'pino';
import { createApp } from '../../server/app.ts';
import { loadConfig } from '../../server/platform/config.ts';
import { createLogger } from '../../server/platform/log.ts';
import { openPlatform } from '../../server/platform/open-platform.ts';
import { createShapePosts } from '../../server/features/feed/shape-posts.ts';
import { loadTrackers, startTrackers } from '../../server/trackers.ts';
import { createBareServer, createBufferServer } from './bare.ts';
import { recordWrites } from './record.ts';
import type { TrackerDefinition } from '@plotline/contract/tracker.ts';
import type { FastifyInstance } from 'fastify';
import { createTrackerKit } from '../../server/features/activities/tracker-kit.ts';
import type { Platform } from '../../server/platform/platform.ts';
import { findViewer } from './viewer.ts';

const [kind = '', url = ''] = process.argv.slice(2);
const config = loadConfig(process.env);
const server = await createServer();
console.log(await server.listen({ port: 0, host: '127.0.0.1' }));
// CPU profiles are written only at a regular exit.
process.on('SIGTERM', () => process.exit(0));

async function createServer() {
  if (kind === 'buffer') return createBufferServer(Buffer.from(await (await fetch(url)).arrayBuffer()));
  if (kind !== 'bare') return (await createProduct()).http;
  const writes = await recordWrites(createProduct);
  // Its bus listens, as the product's does: publishing is free without listeners.
  const { platform } = await openPlatform(config, createLogger(config));
  const servers = startTrackers(platform, await loadTrackers(platform.log));
  return await createBareServer(platform.db, writes, createShapePosts(servers));
}

async function createProduct() {
  const { platform, close } = await openPlatform(config, createLogger(config));
  const app = await createApp(platform, { webDir: null, ...(kind === 'app' ? {} : { guestPageMs: 0 }) });
  const [tracker] = await loadTrackers(pino({ level: 'warn' }));
  if (!tracker) throw new Error('there is no tracker to post with');
  addPostRoute(app.http, platform, tracker.definition);
  await app.start();
  return {
    http: app.http,
    db: platform.db,
    likeableType: tracker.definition.likeableType,
    close: async () => {
      await app.stop();
      await close();
    },
  };
}

/** A route that publishes as a tracker does, without data of its own. */
function addPostRoute(http: FastifyInstance, platform: Platform, definition: TrackerDefinition): void {
  const kit = createTrackerKit(platform, definition);
  http.post<{ Body: { content: string } }>('/bench/posts', async (request, reply) => {
    const userId = await findViewer(platform.db, request.headers.cookie);
    if (userId === null) return reply.code(401).send();
    const uuid = kit.newId();
    await kit.lockedTransaction(userId, async (trx) => {
      const eventAt = kit.now();
      await kit.publish(trx, [
        {
          uuid,
          userId,
          eventAt,
          localDate: eventAt.toISOString().slice(0, 10),
          description: 'Did something for 45 minutes',
          content: request.body.content,
          secondary: null,
          stats: { title: 'Session', duration_seconds: 2_700 },
        },
      ]);
      await kit.markChanged(trx, userId, { hasData: true });
    });
    return reply.code(201).send({ uuid });
  });
}
