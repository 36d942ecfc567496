import type { Bus } from '../../platform/bus.ts';
import type { Db } from '../../platform/database.ts';

/** Topic: the privacy of a profile changed, or caches of it must be cleared (`invalidated`). */
export const PROFILE_CHANGED = 'profiles.changed';
export type ProfileChanged = { readonly user_id: string; readonly change: 'privacy' | 'invalidated' };

export function publishProfileChanged(bus: Bus, trx: Db, event: ProfileChanged): Promise<void> {
  return bus.publish(trx, PROFILE_CHANGED, event);
}
