import { commentsLive } from '../../features/comments/comments.live.ts';
import { feedLive } from '../../features/feed/feed.live.ts';
import { followsLive } from '../../features/follows/follows.live.ts';
import { likesLive } from '../../features/likes/likes.live.ts';
import { notificationsLive } from '../../features/notifications/notifications.live.ts';
import { trackersLive } from '../../features/trackers/trackers.live.ts';
import type { LiveFeature } from '../../platform/realtime-live.ts';

/** Every feature that handles realtime events. */
export const liveFeatures: readonly LiveFeature[] = [
  followsLive,
  trackersLive,
  likesLive,
  commentsLive,
  feedLive,
  notificationsLive,
];
