import { activitiesRestore } from './features/activities/activities.restore.ts';
import { commentsRestore } from './features/comments/comments.restore.ts';
import { likesRestore } from './features/likes/likes.restore.ts';
import { mediaRestore } from './features/media/media.restore.ts';
import { notificationsRestore } from './features/notifications/notifications.restore.ts';
import { showcaseRestore } from './features/showcase/showcase.restore.ts';
import { trackersRestore, trackerTables } from './features/trackers/trackers.restore.ts';
import type { AccountTables } from './platform/account-tables/account-table.ts';
import type { TrackerServers } from './tracker-kit/tracker-server.ts';

/** Tables that an export contains for a restore, in an order that satisfies their foreign keys. Add new features here. */
export function accountTables(servers: TrackerServers): readonly AccountTables[] {
  return [
    trackersRestore,
    ...trackerTables(servers),
    activitiesRestore(servers),
    commentsRestore,
    likesRestore,
    mediaRestore,
    notificationsRestore,
    showcaseRestore,
  ];
}
