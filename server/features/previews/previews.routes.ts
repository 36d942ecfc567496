import type { FastifyReply } from 'fastify';
import {
  activityPreview,
  monthPreview,
  profileAtomFeed,
  profilePreview,
  sitePreview,
  trackerPreview,
} from '@plotline/contract/previews.ts';
import { route, type Call, type Route } from '../../platform/http/route.ts';
import { addressKey } from '../../platform/rate-limit.ts';
import { ATOM_TYPE, type ReadAtomFeed } from './atom-feed.ts';
import type { Picture, PicturesService } from './pictures.service.ts';

export function previewsRoutes(pictures: PicturesService, readAtomFeed: ReadAtomFeed): readonly Route[] {
  return [
    route(sitePreview, async (call) => {
      call.reply.header('cache-control', 'public, max-age=300');
      return send(call, await pictures.site());
    }),
    route(profilePreview, async (call) =>
      send(call, await pictures.profile(call.params.username, call.viewer)),
    ),
    route(monthPreview, async (call) =>
      send(call, await pictures.month(call.params, call.viewer, call.query.size)),
    ),
    route(trackerPreview, async (call) => send(call, await pictures.tracker(call.params, call.viewer))),
    route(profileAtomFeed, async ({ params, viewer, reply }) =>
      reply.type(ATOM_TYPE).send(await readAtomFeed(params.username, viewer)),
    ),
    route(activityPreview, async (call) =>
      send(call, await pictures.activity(call.params.uuid, call.viewer, call.query.size)),
    ),
  ];
}

/** Sends a picture that other sites may show. Only the viewer's browser may cache it, and must revalidate it. */
async function send(
  { request, reply, viewer, ip }: Pick<Call, 'request' | 'reply' | 'viewer' | 'ip'>,
  { version, png }: Picture,
): Promise<FastifyReply> {
  const etag = `"${version}"`;
  reply.type('image/png').headers({ etag, 'cross-origin-resource-policy': 'cross-origin' });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.send(await png(viewer?.uuid ?? addressKey(ip)));
}
