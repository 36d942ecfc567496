import type { FastifyReply } from 'fastify';
import { feedTrackers, getActivity, globalFeed, userFeed } from '@plotline/contract/feed.ts';
import { sendReady } from '../../platform/http/ready-response.ts';
import { route, type Route } from '../../platform/http/route.ts';
import type { FeedService } from './feed.service.ts';
import type { GuestPages } from './guest-pages.ts';

export function feedRoutes(service: FeedService, guestPages: GuestPages): readonly Route[] {
  return [
    route(globalFeed, async ({ query, viewer, request, reply }) => {
      if (viewer || query.feed_type === 'following')
        return sendJson(reply, await service.global(query, viewer));
      const key = `${query.page} ${query.limit} ${query.cursor} ${query.tracker}`;
      return sendReady(request, reply, await guestPages.get(key, () => service.global(query, null)));
    }),
    route(feedTrackers, async ({ query, viewer }) => ({
      tracker_types: await service.trackersIn(query, viewer),
    })),
    route(userFeed, async ({ params, query, viewer, reply }) =>
      sendJson(reply, await service.ofUser(params.username, query, viewer)),
    ),
    route(getActivity, ({ params, viewer }) => service.activity(params.uuid, viewer)),
  ];
}

/** Sends a text that is JSON of the endpoint's response already. */
function sendJson(reply: FastifyReply, text: string): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(text);
}
