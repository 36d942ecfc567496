import type { User } from '@plotline/contract/accounts.ts';
import { browserStorage, type BrowserStorage } from './browser-storage.ts';

const HALF_YEAR_MS = 182 * 86_400_000;

/**
 * Returns the device's time zone if its clock differs from that of the account and the user has not been asked about it
 * in this browser.
 */
export function differingTimeZone(
  { uuid, timezone: accountZone }: Pick<User, 'uuid' | 'timezone'>,
  {
    now = new Date(),
    device = Intl.DateTimeFormat().resolvedOptions().timeZone,
    storage = browserStorage(),
  }: { now?: Date; device?: string; storage?: BrowserStorage } = {},
): string | null {
  if (device === accountZone || storage.getItem(keyOf({ uuid })) === device) return null;
  // Zones can have several names. In half a year, daylight saving time differs as well.
  const times = [now, new Date(now.getTime() + HALF_YEAR_MS)];
  const isSame = times.every((time) => clockIn(time, device) === clockIn(time, accountZone));
  return isSame ? null : device;
}

/** Notes that the user has answered for the device's zone. */
export function noteTimeZoneAnswer(
  user: Pick<User, 'uuid'>,
  device: string,
  storage: BrowserStorage = browserStorage(),
): void {
  storage.setItem(keyOf(user), device);
}

function keyOf({ uuid }: Pick<User, 'uuid'>): string {
  return `time-zone-answered ${uuid}`;
}

function clockIn(time: Date, timeZone: string): string {
  return time.toLocaleString('en-GB', { timeZone });
}
