import { displayName } from '@plotline/contract/people.ts';
import type { Notification } from '@plotline/contract/notifications.ts';

const MOST_SHOWN = 99;

/** On the bell. */
export function badgeText(unread: number): string {
  return unread > MOST_SHOWN ? `${MOST_SHOWN}+` : String(unread);
}

/** For screen readers. */
export function bellLabel(unread: number): string {
  return unread > 0 ? `Notifications, ${unread} unread` : 'Notifications';
}

/** The sentence in two: the name that it begins with, and the rest. A notice begins with no name. */
export function splitMessage({ type, message, related_user: user }: Notification): readonly [string, string] {
  if (type === 'system') return ['', message];
  const name = displayName(user);
  return message.startsWith(name) ? [name, message.slice(name.length)] : ['', message];
}
