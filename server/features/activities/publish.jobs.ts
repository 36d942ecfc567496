import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { withTransaction } from '../../platform/database.ts';
import type { JobHandler } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import type { TrackerServers } from '../../tracker-kit/tracker-server.ts';
import { createActivitiesService } from './activities.service.ts';

/** Job that a database trigger starts for the publication time of each scheduled post. */
export const PUBLISH = 'activities.publish';

const Payload = Type.Object({
  user_id: Type.String(),
  tracker_type: Type.String(),
  publish_at: Type.String(),
});

export function publishJob(
  platform: Pick<Platform, 'db' | 'bus' | 'now'>,
  servers: TrackerServers,
): JobHandler {
  const activities = createActivitiesService(platform);
  return async (raw) => {
    const { user_id: userId, tracker_type: trackerType, publish_at: until } = Value.Parse(Payload, raw);
    await withTransaction(platform.db, async (trx) => {
      const uuids = await activities.publishScheduled(trx, { userId, trackerType, until });
      if (uuids.length === 0) return;
      await servers.get(trackerType)?.onVisibilityChanged?.(trx.$pickTables<never>(), { userId, uuids });
    });
  };
}
