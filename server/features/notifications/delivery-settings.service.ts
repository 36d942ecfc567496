import type { NotificationDelivery } from '@plotline/contract/notifications.ts';
import { invalidFields } from '../../platform/http/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { endDigests, findDelivery, saveDelivery, type QuietMinutes } from './delivery-settings.repository.ts';
import { unsubscribeLinkInvalid } from './notifications.errors.ts';
import { userOfUnsubscribeToken } from './unsubscribe.ts';

/** When push messages stay away, and how often unread notifications come by e-mail. */
export interface DeliverySettings {
  read(userId: string): Promise<NotificationDelivery>;
  /** Absent settings stay. @throws HttpError 422 for quiet hours without length. */
  save(userId: string, changes: Partial<NotificationDelivery>): Promise<NotificationDelivery>;
  /** Switches the digest of a user off by the token of its mail. @throws HttpError 400 for an invented one */
  unsubscribe(token: string): Promise<void>;
}

const DEFAULTS: NotificationDelivery = { quiet_hours: null, digest: 'off' };

export function createDeliverySettings({
  db,
  now,
  config,
}: Pick<Platform, 'db' | 'now' | 'config'>): DeliverySettings {
  const read = async (userId: string): Promise<NotificationDelivery> => {
    const row = await findDelivery(db, userId);
    if (!row) return DEFAULTS;
    const { quiet_from: from, quiet_until: until, digest } = row;
    const isQuiet = from !== null && until !== null;
    return { quiet_hours: isQuiet ? { from: timeOf(from), until: timeOf(until) } : null, digest };
  };
  return {
    read,
    save: async (userId, changes) => {
      const { quiet_hours: hours, digest } = { ...(await read(userId)), ...changes };
      await saveDelivery(db, userId, { quiet: hours && minutesOf(hours), digest, now: now() });
      return read(userId);
    },
    unsubscribe: async (token) => {
      const userId = userOfUnsubscribeToken(config, token);
      if (userId === null) throw unsubscribeLinkInvalid();
      await endDigests(db, userId);
    },
  };
}

function minutesOf({ from, until }: { from: string; until: string }): QuietMinutes {
  if (from === until) throw invalidFields({ quiet_hours: 'Start and end must differ' });
  return { from: minuteOf(from), until: minuteOf(until) };
}

function minuteOf(time: string): number {
  const { hour, minute } = Temporal.PlainTime.from(time);
  return hour * 60 + minute;
}

function timeOf(minute: number): string {
  return Temporal.PlainTime.from({ hour: Math.floor(minute / 60), minute: minute % 60 }).toString({
    smallestUnit: 'minute',
  });
}
