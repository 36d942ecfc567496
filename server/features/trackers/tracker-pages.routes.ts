import { getSyncStatus, getTrackerItems, getTrackerPage } from '@plotline/contract/tracker-pages.ts';
import type { TrackerPage } from '@plotline/contract/tracker.ts';
import { sendReady } from '../../platform/http/ready-response.ts';
import { route, type Route } from '../../platform/http/route.ts';
import type { TrackerPagesService } from './tracker-pages.service.ts';

export function trackerPagesRoutes(service: TrackerPagesService): readonly Route[] {
  return [
    route(getTrackerPage, async ({ params, query, viewer, request, reply }) => {
      const serialize = (page: TrackerPage) => {
        const json = reply.serialize(page);
        if (typeof json !== 'string') throw new TypeError('a page is serialized as text');
        return json;
      };
      return sendReady(request, reply, await service.pageResponse(params, query, { viewer, serialize }));
    }),
    route(getTrackerItems, ({ params, query, viewer }) => service.items(params, query, viewer)),
    route(getSyncStatus, ({ viewer, params }) => service.syncStatus(viewer.uuid, params.tracker)),
  ];
}
