import { monthName } from '@plotline/contract/page-titles.ts';
import type { Profile } from '@plotline/contract/profiles.ts';
import { cardUser, emptyCard, type Card, type CardContext, type CardMonth, type CardStat } from './card.ts';

/** Number of posts of one tracker on one day (`2026-11-23`). */
export interface DayPosts {
  readonly day: string;
  readonly trackerType: string;
  readonly posts: number;
}

/** Counts the posts of a user's month (`2026-11`) that guests may see. */
export type MonthPosts = (username: string, month: string) => Promise<readonly DayPosts[]>;

/** Creates the card of a month (`2026-11`): its calendar, and the number of posts of each tracker. */
export function monthCard(
  profile: Profile,
  { month, posts }: { month: string; posts: readonly DayPosts[] },
  context: CardContext,
): Card {
  const first = new Date(`${month}-01T00:00:00Z`);
  const stats = statsOf(posts, context);
  return {
    ...emptyCard(context.brandName),
    kind: 'month',
    user: cardUser(profile),
    heading: monthName(month),
    text: stats.length === 0 ? 'Nothing was posted this month.' : null,
    stats,
    month: calendarOf(first, posts, context),
  };
}

function statsOf(posts: readonly DayPosts[], { tracker }: CardContext): CardStat[] {
  const days = new Set(posts.map(({ day }) => day)).size;
  const byTracker = Map.groupBy(posts, ({ trackerType }) => trackerType);
  const counts = [...byTracker]
    .map(([type, all]) => ({ type, count: all.reduce((sum, one) => sum + one.posts, 0) }))
    .sort((a, b) => b.count - a.count)
    .flatMap(({ type, count }) => {
      const noun = tracker(type)?.likeableType.replaceAll('_', ' ');
      return noun === undefined ? [] : [counted(count, noun)];
    });
  return counts.length === 0 ? [] : [...counts.slice(0, 3), counted(days, 'active day')];
}

function counted(count: number, noun: string): CardStat {
  return { value: count.toLocaleString('en'), label: count === 1 ? noun : `${noun}s` };
}

function calendarOf(first: Date, posts: readonly DayPosts[], { tracker }: CardContext): CardMonth {
  const length = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  const byDay = Map.groupBy(posts, ({ day }) => Number(day.slice(8, 10)));
  return {
    // Weeks begin on Monday.
    blanks: (first.getUTCDay() + 6) % 7,
    days: Array.from({ length }, (_, index) =>
      (byDay.get(index + 1) ?? []).flatMap(({ trackerType }) => tracker(trackerType)?.accent ?? []),
    ),
  };
}
