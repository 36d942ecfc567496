import { like, likers, unlike } from '@plotline/contract/likes.ts';
import { route, type Route } from '../../platform/http/route.ts';
import type { LikesService } from './likes.service.ts';

export function likesRoutes(service: LikesService): readonly Route[] {
  return [
    route(like, ({ viewer, body }) => service.like(viewer, body)),
    route(unlike, ({ viewer, query }) => service.unlike(viewer, query)),
    route(likers, ({ viewer, query }) => service.likers(viewer, query)),
  ];
}
