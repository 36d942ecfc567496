import type { Notification } from '@plotline/contract/notifications.ts';

export type GroupName = 'This week' | 'This month' | 'Earlier';

export interface NotificationGroup {
  readonly name: GroupName;
  readonly notifications: readonly Notification[];
}

const DAY_MS = 24 * 60 * 60 * 1000;
const names = ['This week', 'This month', 'Earlier'] as const satisfies readonly GroupName[];

/** Groups notifications by age: up to 7 days, up to 30 days, older. Empty groups are left out. */
export function groupsOf(notifications: readonly Notification[], now: Date): readonly NotificationGroup[] {
  const groups = Map.groupBy(notifications, ({ created_at: at }) => groupNameOf(new Date(at), now));
  return names.flatMap((name) => {
    const members = groups.get(name);
    return members ? [{ name, notifications: members }] : [];
  });
}

function groupNameOf(time: Date, now: Date): GroupName {
  const days = (now.getTime() - time.getTime()) / DAY_MS;
  if (days <= 7) return 'This week';
  return days <= 30 ? 'This month' : 'Earlier';
}
