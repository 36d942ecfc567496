import { getActivity, globalFeed, userFeed } from '@plotline/contract/feed.ts';
import { route, type Route } from '../../platform/http/route.ts';
import type { FeedService } from './feed.service.ts';
import { encodingFor, type GuestPages } from './guest-pages.ts';

export function feedRoutes(service: FeedService, guestPages: GuestPages): readonly Route[] {
  return [
    route(globalFeed, async ({ query, viewer, request, reply }) => {
      if (viewer || query.feed_type === 'following') return service.global(query, viewer);
      const key = JSON.stringify([query.cursor, query.page, query.limit]);
      const page = await guestPages.get(key, () => service.global(query, null));
      const encoding = encodingFor(request.headers['accept-encoding']);
      const vary = [reply.getHeader('vary'), 'accept-encoding'].filter((name) => name !== undefined);
      reply.type('application/json; charset=utf-8').headers({ etag: page.etag, vary: vary.join(', ') });
      if (!encoding) return reply.send(page.plain);
      return reply.header('content-encoding', encoding).send(page.compressed(encoding));
    }),
    route(userFeed, ({ params, query, viewer }) => service.ofPerson(params.username, query, viewer)),
    route(getActivity, ({ params, viewer }) => service.activity(params.uuid, viewer)),
  ];
}
