import { getUnfollowedTrackers, setUnfollowedTrackers } from '@plotline/contract/followed-trackers.ts';
import {
  approveFollowRequest,
  block,
  declineFollowRequest,
  follow,
  followers,
  following,
  followProfile,
  followRequests,
  followStatus,
  followSuggestions,
  listBlocks,
  listMutes,
  mute,
  removeFollower,
  unblock,
  unfollow,
  unfollowProfile,
  unmute,
} from '@plotline/contract/follows.ts';
import { route, type Route } from '../../platform/http/route.ts';
import type { BlocksService } from './blocks.service.ts';
import type { FollowListsService } from './follow-lists.service.ts';
import type { FollowsService } from './follows.service.ts';
import type { MutesService } from './mutes.service.ts';
import type { UnfollowedTrackersService } from './unfollowed-trackers.service.ts';

export interface FollowsServices {
  readonly follows: FollowsService;
  readonly lists: FollowListsService;
  readonly blocks: BlocksService;
  readonly mutes: MutesService;
  readonly unfollowedTrackers: UnfollowedTrackersService;
}

export function followsRoutes({
  follows,
  lists,
  blocks,
  mutes,
  unfollowedTrackers,
}: FollowsServices): readonly Route[] {
  return [
    route(follow, ({ viewer, params }) => follows.follow(viewer, params.username)),
    route(followProfile, ({ viewer, params }) => follows.follow(viewer, params.username)),
    route(unfollow, ({ viewer, params }) => follows.unfollow(viewer, params.username)),
    route(unfollowProfile, ({ viewer, params }) => follows.unfollow(viewer, params.username)),
    route(followStatus, ({ viewer, params }) => follows.status(viewer, params.username)),
    route(followRequests, ({ viewer, query }) => lists.requests(viewer, query)),
    route(followSuggestions, ({ viewer, query }) => lists.suggestions(viewer, query)),
    route(approveFollowRequest, ({ viewer, params }) => follows.approve(viewer, params.username)),
    route(declineFollowRequest, ({ viewer, params }) => follows.decline(viewer, params.username)),
    route(removeFollower, ({ viewer, params }) => follows.removeFollower(viewer, params)),
    route(getUnfollowedTrackers, ({ viewer, params }) => unfollowedTrackers.read(viewer, params.username)),
    route(setUnfollowedTrackers, ({ viewer, params, body }) =>
      unfollowedTrackers.set(viewer, params.username, body.unfollowed),
    ),
    route(followers, ({ viewer, params, query }) => lists.followers(params.username, viewer, query)),
    route(following, ({ viewer, params, query }) => lists.following(params.username, viewer, query)),
    route(block, ({ viewer, params }) => blocks.block(viewer, params.username)),
    route(unblock, ({ viewer, params }) => blocks.unblock(viewer, params.username)),
    route(listBlocks, ({ viewer, query }) => blocks.list(viewer, query)),
    route(mute, async ({ viewer, params, reply }) => {
      await mutes.mute(viewer, params.username);
      return reply.send();
    }),
    route(unmute, async ({ viewer, params, reply }) => {
      await mutes.unmute(viewer, params.username);
      return reply.send();
    }),
    route(listMutes, ({ viewer, query }) => mutes.list(viewer, query)),
  ];
}
