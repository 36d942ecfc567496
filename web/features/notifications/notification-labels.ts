import { displayName } from '@plotline/contract/users.ts';
import type { Notification } from '@plotline/contract/notifications.ts';

const MOST_SHOWN = 99;

/** Returns the count on the bell. */
export function badgeText(unread: number): string {
  return unread > MOST_SHOWN ? `${MOST_SHOWN}+` : String(unread);
}

export function bellLabel(unread: number): string {
  return unread > 0 ? `Notifications, ${unread} unread` : 'Notifications';
}

/** Splits a message into the name at its start and the rest. The name of a notice is empty. */
export function splitMessage({ type, message, related_user: user }: Notification): readonly [string, string] {
  if (type === 'system') return ['', message];
  const name = displayName(user);
  return message.startsWith(name) ? [name, message.slice(name.length)] : ['', message];
}
