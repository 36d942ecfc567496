import type { Feature, Platform } from '../../platform/platform.ts';
import { createBlocksService } from './blocks.service.ts';
import {
  createFollowListsService,
  type FollowListsParts,
  type FollowListsService,
} from './follow-lists.service.ts';
import { sumFollowTotals } from './follow-totals.repository.ts';
import { settleRequestsJob } from './follow-requests.jobs.ts';
import { SETTLE_REQUESTS } from './follow-transactions.ts';
import { createFollowerViewers, type FollowerViewers } from './follower-viewers.service.ts';
import { followsRoutes } from './follows.routes.ts';
import { createMutesService } from './mutes.service.ts';
import { createUnfollowedTrackersService } from './unfollowed-trackers.service.ts';
import { createFollowsService, type FollowsDependencies, type FollowsService } from './follows.service.ts';

export interface FollowsFeature extends Feature {
  readonly service: FollowsService;
  readonly viewers: FollowerViewers;
  readonly lists: Pick<FollowListsService, 'mutual'>;
}

const SUM_TOTALS = 'follows.sum_totals';

/** Follows, follow requests, blocks and mutes. */
export function createFollows(
  platform: Platform,
  dependencies: FollowsDependencies & FollowListsParts,
): FollowsFeature {
  const service = createFollowsService(platform, dependencies);
  const lists = createFollowListsService(platform.db, dependencies);
  const blocks = createBlocksService(platform, dependencies.accounts);
  const mutes = createMutesService(platform, dependencies.accounts);
  const unfollowedTrackers = createUnfollowedTrackersService(platform, dependencies.accounts);
  const viewers = createFollowerViewers(platform.db);
  return {
    name: 'follows',
    service,
    viewers,
    lists,
    routes: followsRoutes({ follows: service, lists, blocks, mutes, unfollowedTrackers }),
    jobs: {
      [SUM_TOTALS]: () => sumFollowTotals(platform.db),
      [SETTLE_REQUESTS]: settleRequestsJob(platform),
    },
    cron: [{ task: SUM_TOTALS, schedule: '41 * * * *' }],
  };
}
