import type { PostShape, PostShapes, ShownPost } from '@plotline/server/tracker-kit/tracker-posts.ts';
import { orUnshown } from '@plotline/server/tracker-kit/unshown.ts';
import type { AmountVisibility } from '../../contract/connection.ts';
import { findAmountVisibilities } from '../connection/connection.repository.ts';
import type { StripeKit } from '../stripe.db.ts';
import { localDate } from '../page/owner-days.ts';
import { delayedReversals, delayedSums, findDelayed, findShownUntil } from '../page/publish-delay.ts';
import type { DelayedRow } from '../page/delayed.repository.ts';
import { hiddenPost, postText, type RevenueDay } from './post-text.ts';
import { findPostedDays, type PostedDay } from './posts.repository.ts';
import { findTrends, type Trend } from './trend.service.ts';

const NO_TREND: Trend = { gross: [], revenueDays: [], averageBefore: null };

/** Adds the amounts that this viewer may see to posts, which are published without any. */
export async function shapePosts(
  kit: StripeKit,
  posts: readonly ShownPost[],
  viewerId: string | null,
): Promise<PostShapes> {
  if (posts.length === 0) return new Map();
  const userIds = [...new Set(posts.map(({ userId }) => userId))];
  const others = userIds.filter((userId) => userId !== viewerId);
  const [days, settings, timezones, shownUntil] = await Promise.all([
    findPostedDays(
      kit.db,
      posts.map(({ uuid }) => uuid),
    ),
    findAmountVisibilities(kit.db, userIds),
    findTimezones(kit, userIds),
    findShownUntil(kit, kit.db, others),
  ]);
  const delayed = await findDelayed(kit.db, shownUntil);
  const visibilityOf = ({ user_id: userId, is_connected: isConnected }: PostedDay): AmountVisibility => {
    if (userId === viewerId) return 'exact';
    return isConnected ? (settings.get(userId) ?? 'hidden') : 'hidden';
  };
  const trends = await findTrends(kit, days, { viewerId, delayed, visibilityOf });
  const shapeOf = (day: PostedDay): PostShape => {
    const timezone = timezones.get(day.user_id) ?? 'UTC';
    const shown = shownUntil.get(day.user_id);
    const revenue = revenueShown(day, {
      delayed,
      trend: trends.get(day.uuid) ?? NO_TREND,
      lastDay: shown && (shown.hiddenFrom ?? localDate(shown.until, timezone)),
    });
    return revenue.charges <= 0 || revenue.gross <= 0
      ? { ...hiddenPost() }
      : { ...postText(revenue, visibilityOf(day), localDate(kit.now(), timezone)) };
  };
  return new Map(days.map((day) => [day.uuid, orUnshown(day.uuid, () => shapeOf(day))]));
}

/**
 * Returns the revenue of a day without its delayed transactions. Milestones depend on the whole day: they are left out
 * while its end is not shown. `lastDay`: the day of which others see only the beginning; undefined if they see all.
 */
function revenueShown(
  day: PostedDay,
  { delayed, trend, lastDay }: { delayed: readonly DelayedRow[]; trend: Trend; lastDay: string | undefined },
): RevenueDay {
  const hidden = delayedSums(delayed, day);
  const hasEnded = lastDay === undefined || day.local_date < lastDay;
  return {
    localDate: day.local_date,
    currency: day.currency,
    charges: day.charges - (hidden?.charges ?? 0),
    gross: day.gross - (hidden?.gross ?? 0),
    net: day.net - (hidden?.net ?? 0),
    reversedLater: day.reversed_later - delayedReversals(delayed, day),
    trend,
    record: hasEnded ? day.record : null,
    bestBefore: day.best_before,
    mrrMilestone: hasEnded ? day.mrr_milestone : null,
  };
}

async function findTimezones(
  kit: StripeKit,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const entries = userIds.map(async (userId) => [userId, await kit.timezoneOf(userId)] as const);
  return new Map(await Promise.all(entries));
}
