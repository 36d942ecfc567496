import type { FastifyReply } from 'fastify';
import { activityPreview, profilePreview, sitePreview, trackerPreview } from '@plotline/contract/previews.ts';
import { route, type Call, type Route } from '../../platform/http/route.ts';
import type { Picture, PicturesService } from './pictures.service.ts';

export function previewsRoutes(pictures: PicturesService): readonly Route[] {
  return [
    route(sitePreview, async (call) => send(call, await pictures.site())),
    route(profilePreview, async (call) => send(call, await pictures.profile(call.params.username))),
    route(trackerPreview, async (call) =>
      send(call, await pictures.tracker(call.params.username, call.params.tracker)),
    ),
    route(activityPreview, async (call) => send(call, await pictures.activity(call.params.uuid))),
  ];
}

/** Other sites show it, and their machines keep it for a while. */
async function send(
  { request, reply }: Pick<Call, 'request' | 'reply'>,
  { version, png }: Picture,
): Promise<FastifyReply> {
  const etag = `"${version}"`;
  reply.type('image/png').headers({
    etag,
    'cache-control': 'public, max-age=300',
    'cross-origin-resource-policy': 'cross-origin',
  });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.send(await png());
}
