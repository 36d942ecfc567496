import type { RemovalParts, RemoveTrackers } from './features/accounts/deletion.jobs.ts';
import type { CountContents } from './features/accounts/deletion.service.ts';
import { countPosts } from './features/activities/post-counts.repository.ts';
import { countDeletedComments, removeCommentsOf } from './features/comments/comment-removal.repository.ts';
import { uncountBatch } from './features/follows/follow-transactions.ts';
import { countConnected } from './features/follows/follows-export.repository.ts';
import { countOwnLikes } from './features/likes/likes-export.repository.ts';
import { countOwnMedia } from './features/media/media-export.repository.ts';
import { deleteAboutUser } from './features/notifications/new-notifications.repository.ts';
import { countContents } from './features/trackers/shown-parts.ts';
import type { TrackerServers } from './tracker-kit/tracker-server.ts';
import type { Platform } from './platform/platform.ts';

/** Counts the data that an account deletion removes. Add new features here. */
function deletionCounts({ db, log }: Pick<Platform, 'db' | 'log'>, servers: TrackerServers): CountContents {
  return async (userId) => {
    const [postCounts, comments, likes, media, followers, following, trackers] = await Promise.all([
      countPosts(db, userId),
      countDeletedComments(db, userId),
      countOwnLikes(db, userId),
      countOwnMedia(db, userId),
      countConnected(db, 'followers', userId),
      countConnected(db, 'following', userId),
      Promise.all(
        [...servers.values()].map(async (server) => ({
          tracker_type: server.definition.type,
          name: server.definition.name,
          contents: [...(await countContents(log, server, userId))],
        })),
      ),
    ]);
    return {
      posts: postCounts.posts,
      likes_received: postCounts.likes,
      comments_received: postCounts.comments,
      ...comments,
      likes,
      media,
      followers,
      following,
      trackers,
    };
  };
}

/** The parts of a deletion that other features provide. Add new features here, if their data do not simply go with their user. */
export function accountDeletion(
  platform: Pick<Platform, 'db' | 'bus' | 'log'>,
  servers: TrackerServers,
  removeTrackers: RemoveTrackers,
): RemovalParts & { readonly countContents: CountContents } {
  return {
    countContents: deletionCounts(platform, servers),
    removals: [(trx, userId) => uncountBatch(trx, platform.bus, userId), removeCommentsOf, deleteAboutUser],
    removeTrackers,
  };
}
