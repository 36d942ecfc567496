import { accountTables } from './account-tables.ts';
import { accountExport } from './features/accounts/accounts.export.ts';
import { activitiesExport } from './features/activities/activities.export.ts';
import { commentsExport } from './features/comments/comments.export.ts';
import { followsExport } from './features/follows/follows.export.ts';
import { likesExport } from './features/likes/likes.export.ts';
import { notificationsExport } from './features/notifications/notifications.export.ts';
import type { NotificationLabels } from './features/notifications/present-notification.ts';
import { pushExport } from './features/notifications/push.export.ts';
import { mediaExport } from './features/media/media.export.ts';
import { showcaseExport } from './features/showcase/showcase.export.ts';
import { webhooksExport } from './features/webhooks/webhooks.export.ts';
import { trackersExport } from './features/trackers/trackers.export.ts';
import type { TrackerServers } from './tracker-kit/tracker-server.ts';
import { restorableExport } from './platform/account-tables/export-tables.ts';
import type { ExportSection } from './platform/export-files.ts';
import type { Platform } from './platform/platform.ts';

/** Sections of a user's export, in order. Add new features here. */
export function exportSections(
  platform: Pick<Platform, 'storage' | 'now' | 'log'>,
  { servers, notificationLabels }: { servers: TrackerServers; notificationLabels: NotificationLabels },
): readonly ExportSection[] {
  return [
    accountExport(platform),
    followsExport,
    activitiesExport,
    mediaExport(platform),
    likesExport,
    commentsExport,
    notificationsExport(notificationLabels, platform),
    pushExport,
    webhooksExport,
    showcaseExport,
    ...trackersExport([...servers.values()]),
    restorableExport(accountTables(servers)),
  ];
}
