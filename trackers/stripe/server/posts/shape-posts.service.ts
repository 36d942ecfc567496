import type { PostShape, ShownPost } from '@plotline/server/tracker-kit/tracker-server.ts';
import type { AmountVisibility } from '../../contract/connection.ts';
import { findAmountVisibilities } from '../connection/settings.repository.ts';
import type { StripeKit } from '../stripe.db.ts';
import { postText } from './post-text.ts';
import { findPostedDays, type PostedDay } from './posts.repository.ts';

/** Adds the amounts that this viewer may see to posts, which are published without any. */
export async function shapePosts(
  kit: StripeKit,
  posts: readonly ShownPost[],
  viewerId: string | null,
): Promise<ReadonlyMap<string, PostShape>> {
  if (posts.length === 0) return new Map();
  const userIds = [...new Set(posts.map(({ userId }) => userId))];
  const [days, settings, todays] = await Promise.all([
    findPostedDays(
      kit.db,
      posts.map(({ uuid }) => uuid),
    ),
    findAmountVisibilities(kit.db, userIds),
    findTodays(kit, userIds),
  ]);
  const visibilityOf = ({ user_id: userId, is_connected: isConnected }: PostedDay): AmountVisibility => {
    if (userId === viewerId) return 'exact';
    return isConnected ? (settings.get(userId) ?? 'hidden') : 'hidden';
  };
  return new Map(
    days.map((day) => {
      const revenue = {
        ...day,
        localDate: day.local_date,
        averageBefore: day.average_before,
        bestBefore: day.best_before,
        mrrMilestone: day.mrr_milestone,
      };
      return [day.uuid, { ...postText(revenue, visibilityOf(day), todays.get(day.user_id) ?? '') }];
    }),
  );
}

async function findTodays(kit: StripeKit, userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const now = Temporal.Instant.fromEpochMilliseconds(kit.now().getTime());
  const entries = await Promise.all(
    userIds.map(async (userId) => {
      const timezone = await kit.timezoneOf(userId);
      return [userId, now.toZonedDateTimeISO(timezone).toPlainDate().toString()] as const;
    }),
  );
  return new Map(entries);
}
