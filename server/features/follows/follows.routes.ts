import { approveFollowRequest, follow, followRequests, unfollow } from '@plotline/contract/follows.ts';
import { route, type Route } from '../../platform/http/route.ts';
import type { FollowsService } from './follows.service.ts';

export function followsRoutes(service: FollowsService): readonly Route[] {
  return [
    route(follow, ({ viewer, params }) => service.follow(viewer, params.username)),
    route(unfollow, ({ viewer, params }) => service.unfollow(viewer, params.username)),
    route(followRequests, ({ viewer }) => service.requests(viewer)),
    route(approveFollowRequest, ({ viewer, params }) => service.approve(viewer, params.username)),
  ];
}
