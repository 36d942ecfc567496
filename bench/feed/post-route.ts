import type { TrackerDefinition } from '@plotline/contract/tracker.ts';
import type { FastifyInstance } from 'fastify';
import { createTrackerKit } from '../../server/features/activities/tracker-kit.ts';
import type { Platform } from '../../server/platform/platform.ts';
import { findViewer } from './viewer.ts';

/** A route that publishes as a tracker does, without data of its own. */
export function addPostRoute(http: FastifyInstance, platform: Platform, definition: TrackerDefinition): void {
  const kit = createTrackerKit(platform, definition);
  http.post<{ Body: { content: string } }>('/bench/posts', async (request, reply) => {
    const userId = await findViewer(platform.db, request.headers.cookie);
    if (userId === null) return reply.code(401).send();
    const uuid = kit.newId();
    await kit.transaction(async (trx) => {
      await kit.lockTracker(trx, userId);
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
