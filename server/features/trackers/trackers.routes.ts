import {
  availableTrackers,
  disableTracker,
  enabledTrackers,
  enableTracker,
  getRemovalSummary,
  myTrackers,
  removeTracker,
  reorderTrackers,
  trackerUsageStats,
  updateTrackerFeed,
  updateTrackerPrivacy,
} from '@plotline/contract/trackers.ts';
import { route, type Route } from '../../platform/http/route.ts';
import type { SecurityLog } from '../../platform/security-log.ts';
import type { TrackersService } from './trackers.service.ts';

export function trackersRoutes(service: TrackersService, logSecurity: SecurityLog): readonly Route[] {
  return [
    route(availableTrackers, async ({ viewer }) => ({ trackers: await service.available(viewer) })),
    route(myTrackers, async ({ viewer }) => ({ trackers: await service.mine(viewer.uuid) })),
    route(enabledTrackers, async ({ viewer }) => ({ trackers: await service.enabled(viewer.uuid) })),
    route(trackerUsageStats, async ({ viewer }) => ({ usage_stats: await service.usage.stats(viewer) })),
    route(enableTracker, async ({ viewer, body, ip }) => {
      const { tracker_type, is_public } = body;
      const tracker = await service.enable(viewer.uuid, tracker_type, is_public);
      if (is_public !== undefined)
        logSecurity('privacy_changed', { user_id: viewer.uuid, ip, tracker_type, is_public });
      return { tracker };
    }),
    route(disableTracker, async ({ viewer, body }) => ({
      tracker: await service.disable(viewer.uuid, body.tracker_type),
    })),
    route(updateTrackerPrivacy, async ({ viewer, body, ip }) => {
      const { tracker_type, is_public } = body;
      const tracker = await service.setPublic(viewer.uuid, tracker_type, is_public);
      logSecurity('privacy_changed', { user_id: viewer.uuid, ip, tracker_type, is_public });
      return { tracker };
    }),
    route(updateTrackerFeed, async ({ viewer, body }) => ({
      tracker: await service.setFeed(viewer.uuid, body.tracker_type, {
        feedEnabled: body.feed_enabled,
        publishDelayMinutes: body.publish_delay_minutes,
        postVisibility: body.post_visibility,
      }),
    })),
    route(getRemovalSummary, ({ viewer, query }) => service.removalSummary(viewer.uuid, query.tracker_type)),
    route(removeTracker, async ({ viewer, body }) => {
      await service.remove(viewer.uuid, body.tracker_type, body.confirmation);
      return { success: true as const };
    }),
    route(reorderTrackers, async ({ viewer, body }) => ({
      trackers: await service.reorder(viewer.uuid, body.tracker_orders),
    })),
  ];
}
