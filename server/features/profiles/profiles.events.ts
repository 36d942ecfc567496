import type { Bus } from '../../platform/bus.ts';
import type { Db } from '../../platform/database.ts';

/** Topic: a profile changed; with its privacy, who sees what. `invalidated`: forget what is kept, whatever changed. */
export const PROFILE_CHANGED = 'profiles.changed';
export type ProfileChanged = { readonly user_id: string; readonly change: 'privacy' | 'invalidated' };

export function publishProfileChanged(bus: Bus, trx: Db, event: ProfileChanged): Promise<void> {
  return bus.publish(trx, PROFILE_CHANGED, event);
}
