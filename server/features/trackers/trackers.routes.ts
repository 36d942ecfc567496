import {
  availableTrackers,
  disableTracker,
  enabledTrackers,
  enableTracker,
  myTrackers,
  removeTracker,
  reorderTrackers,
  trackerUsageStats,
  updateTrackerFeed,
  updateTrackerPrivacy,
} from '@plotline/contract/trackers.ts';
import { route, type Route } from '../../platform/http/route.ts';
import type { TrackersService } from './trackers.service.ts';

export function trackersRoutes(service: TrackersService): readonly Route[] {
  return [
    route(availableTrackers, async ({ viewer }) => ({ trackers: await service.available(viewer) })),
    route(myTrackers, async ({ viewer }) => ({ trackers: await service.mine(viewer.uuid) })),
    route(enabledTrackers, async ({ viewer }) => ({ trackers: await service.enabled(viewer.uuid) })),
    route(trackerUsageStats, async ({ viewer }) => ({ usage_stats: await service.usageStats(viewer) })),
    route(enableTracker, async ({ viewer, body }) => ({
      tracker: await service.enable(viewer.uuid, body.tracker_type, body.is_public),
    })),
    route(disableTracker, async ({ viewer, body }) => ({
      tracker: await service.disable(viewer.uuid, body.tracker_type),
    })),
    route(updateTrackerPrivacy, async ({ viewer, body }) => ({
      tracker: await service.setPublic(viewer.uuid, body.tracker_type, body.is_public),
    })),
    route(updateTrackerFeed, async ({ viewer, body }) => ({
      tracker: await service.setFeed(viewer.uuid, body.tracker_type, {
        feedEnabled: body.feed_enabled,
        publishDelayMinutes: body.publish_delay_minutes,
      }),
    })),
    route(removeTracker, async ({ viewer, body }) => {
      await service.remove(viewer.uuid, body.tracker_type, body.confirmation);
      return { success: true as const };
    }),
    route(reorderTrackers, async ({ viewer, body }) => ({
      trackers: await service.reorder(viewer.uuid, body.tracker_orders),
    })),
  ];
}
