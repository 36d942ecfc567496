import type { PageRequest } from '@plotline/server/tracker-kit/tracker-server.ts';
import { dayIn } from '@plotline/server/tracker-kit/window.ts';
import type { WeightsSettings } from '../../contract/settings.ts';
import { findBodyweights } from '../bodyweight/bodyweight.repository.ts';
import type { WeightsKit } from '../weights.db.ts';

/** The parts of the kit that pages read with. */
export type PageKit = Pick<WeightsKit, 'db' | 'now' | 'findPublishDelays'>;

/** Days before and after all others, as the first day whose body weight is hidden. */
const EVERY_DAY = '0001-01-01';
export const NO_DAY = '9999-12-31';

const MINUTE_MS = 60_000;

/**
 * Returns the first day whose body weight the viewer does not see, neither by itself nor in loads. It is shared with
 * others after the publish delay, which starts at the end of its day: its time is unknown. Until then it is missing in
 * the loads of older workouts, too.
 */
export async function findFirstHiddenDay(
  kit: PageKit,
  { userId, viewer, timezone, hidesNewData }: PageRequest,
  { share_bodyweight: isShared }: WeightsSettings,
): Promise<string> {
  if (viewer === 'owner') return NO_DAY;
  if (!isShared) return EVERY_DAY;
  const minutes = hidesNewData ? (await kit.findPublishDelays([userId])).get(userId) : undefined;
  if (minutes === undefined) return NO_DAY;
  const delayedFrom = dayIn(timezone, new Date(kit.now().getTime() - minutes * MINUTE_MS));
  const entries = await findBodyweights(kit.db, userId);
  const delayed = entries.findIndex(({ localDate }) => localDate >= delayedFrom);
  // The first body weight is that of all days before it, too.
  return delayed === 0 ? EVERY_DAY : (entries[delayed]?.localDate ?? NO_DAY);
}
