import type { PostStat } from '@plotline/web/tracker-kit/tracker-web.ts';
import type { RevenueDayStats } from '../../tracker.ts';
import { statText } from '../shared/amounts.ts';

/** The revenue of a day; null where its owner hides amounts. */
export function postStat({ currency, gross, is_rounded }: RevenueDayStats): PostStat | null {
  if (currency === null || gross === null) return null;
  return { value: statText(gross, { currency, isRounded: is_rounded }), label: 'Revenue' };
}
