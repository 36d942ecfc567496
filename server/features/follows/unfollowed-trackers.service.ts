import type { ResponseOf } from '@plotline/contract/endpoint.ts';
import type { getUnfollowedTrackers } from '@plotline/contract/followed-trackers.ts';
import { withTransaction } from '../../platform/database.ts';
import type { Viewer } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AccountService } from '../accounts/accounts.service.ts';
import { notFollowing } from './follows.errors.ts';
import { publishMuteChanged } from './follows.events.ts';
import {
  deleteFollowedAgain,
  findFollowed,
  findUnfollowedTrackers,
  insertUnfollowedTrackers,
  lockFollow,
  type FollowPair,
} from './unfollowed-trackers.repository.ts';

type UnfollowedTrackers = ResponseOf<typeof getUnfollowedTrackers>;

/** Trackers of followed users that do not enter the feeds of the follower. */
export interface UnfollowedTrackersService {
  read(viewer: Viewer, username: string): Promise<UnfollowedTrackers>;
  set(viewer: Viewer, username: string, types: readonly string[]): Promise<UnfollowedTrackers>;
}

export function createUnfollowedTrackersService(
  { db, bus, now }: Pick<Platform, 'db' | 'bus' | 'now'>,
  accounts: Pick<AccountService, 'findNamed'>,
): UnfollowedTrackersService {
  async function find({ uuid: followerId }: Viewer, username: string): Promise<FollowPair> {
    const followeeId = await accounts.findNamed(username, (name) => findFollowed(db, name, followerId));
    if (followeeId === undefined) throw notFollowing();
    return { followerId, followeeId };
  }

  return {
    read: async (viewer, username) => ({
      unfollowed: await findUnfollowedTrackers(db, await find(viewer, username)),
    }),
    set: async (viewer, username, types) => {
      const pair = await find(viewer, username);
      await withTransaction(db, async (trx) => {
        if (!(await lockFollow(trx, pair))) throw notFollowing();
        const deleted = await deleteFollowedAgain(trx, pair, types);
        const inserted = await insertUnfollowedTrackers(trx, pair, { types, createdAt: now() });
        if (deleted + inserted > 0)
          await publishMuteChanged(bus, trx, { muterId: pair.followerId, mutedId: pair.followeeId });
      });
      return { unfollowed: await findUnfollowedTrackers(db, pair) };
    },
  };
}
