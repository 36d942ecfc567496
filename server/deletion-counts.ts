import type { CountContents } from './features/accounts/deletion.service.ts';
import { countPosts } from './features/activities/post-counts.repository.ts';
import { countDeletedComments } from './features/comments/comment-removal.repository.ts';
import { countConnected } from './features/follows/follows-export.repository.ts';
import { countOwnLikes } from './features/likes/likes-export.repository.ts';
import { countOwnMedia } from './features/media/media-export.repository.ts';
import type { TrackerServers } from './features/trackers/trackers.service.ts';
import type { Platform } from './platform/platform.ts';

/** Counts what each feature and tracker loses when an account is deleted. A feature that keeps more adds its number here. */
export function deletionCounts({ db }: Pick<Platform, 'db'>, servers: TrackerServers): CountContents {
  return async (userId) => {
    const [onPosts, comments, likes, media, followers, following, trackers] = await Promise.all([
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
          contents: [...(await server.countContents(userId))],
        })),
      ),
    ]);
    return {
      posts: onPosts.posts,
      likes_received: onPosts.likes,
      comments_received: onPosts.comments,
      ...comments,
      likes,
      media,
      followers,
      following,
      trackers,
    };
  };
}
