import { getSyncStatus, getTrackerItems, getTrackerPage } from '@plotline/contract/tracker-pages.ts';
import { route, type Route } from '../../platform/http/route.ts';
import type { TrackerPagesService } from './tracker-pages.service.ts';

export function trackerPagesRoutes(service: TrackerPagesService): readonly Route[] {
  return [
    route(getTrackerPage, ({ params, query, viewer }) => service.page(params, query, viewer)),
    route(getTrackerItems, ({ params, query, viewer }) => service.items(params, query, viewer)),
    route(getSyncStatus, ({ viewer, params }) => service.syncStatus(viewer.uuid, params.tracker)),
  ];
}
