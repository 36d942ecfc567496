import type { AmountVisibility } from '../../contract/connection.ts';
import type { DelayedRow } from '../page/delayed.repository.ts';
import { delayedSums } from '../page/publish-delay.ts';
import type { StripeKit } from '../stripe.db.ts';
import { findTrendDays, type PostedDay, type TrendDay } from './posts.repository.ts';

/** The 30 days up to that of a post, oldest first. */
export interface Trend {
  /** Minor units; zero on days without revenue. */
  readonly gross: readonly number[];
  /** 1 on days with a post that the viewer may see, else 0; all 0 where amounts are shown. */
  readonly revenueDays: readonly number[];
  /** Average gross of the 30 days before the day of the post; null without any. */
  readonly averageBefore: number | null;
}

const DAYS = 30;
const DAY_MS = 86_400_000;

interface TrendRequest {
  readonly viewerId: string | null;
  readonly delayed: readonly DelayedRow[];
  readonly visibilityOf: (day: PostedDay) => AmountVisibility;
}

/**
 * Returns the trends of posts by uuid, without days that this viewer's stats leave out. Where amounts are hidden, days
 * without a visible post stay unknown.
 */
export async function findTrends(
  kit: StripeKit,
  days: readonly PostedDay[],
  { viewerId, delayed, visibilityOf }: TrendRequest,
): Promise<ReadonlyMap<string, Trend>> {
  const all = await findTrendDays(
    kit.db,
    days.map(({ uuid }) => uuid),
  );
  const excluded = await kit.findExcluded(viewerId, [...new Set(all.map(({ uuid }) => uuid))]);
  const shown = all.filter(({ uuid }) => !excluded.has(uuid));
  const rows = Map.groupBy(shown, ({ of_uuid: uuid }) => uuid);
  const ofHidden = days.filter((day) => ['hidden', 'growth'].includes(visibilityOf(day)));
  const posts = ofHidden.flatMap((day) =>
    (rows.get(day.uuid) ?? [])
      .filter(({ is_posted: isPosted }) => isPosted)
      .map(({ uuid }) => ({ uuid, besideUserId: day.user_id })),
  );
  const visible = await kit.findVisiblePosts(viewerId, posts);
  return new Map(days.map((day) => [day.uuid, trendOf(day, rows.get(day.uuid) ?? [], { delayed, visible })]));
}

function trendOf(
  day: PostedDay,
  rows: readonly TrendDay[],
  { delayed, visible }: { delayed: readonly DelayedRow[]; visible: ReadonlyMap<string, unknown> },
): Trend {
  // The first place is that of the day before the trend, which counts for the average alone.
  const gross = Array.from({ length: DAYS + 1 }, () => 0);
  const revenueDays = Array.from({ length: DAYS + 1 }, () => 0);
  for (const row of rows) {
    const place = DAYS - (Date.parse(day.local_date) - Date.parse(row.local_date)) / DAY_MS;
    const hidden = delayedSums(delayed, { ...day, local_date: row.local_date });
    gross[place] = row.gross - (hidden?.gross ?? 0);
    if (row.is_posted && visible.has(row.uuid)) revenueDays[place] = 1;
  }
  const before = gross.slice(0, DAYS).reduce((sum, amount) => sum + amount, 0);
  return {
    gross: gross.slice(1),
    revenueDays: revenueDays.slice(1),
    averageBefore: rows.some((row) => row.local_date < day.local_date) ? before / DAYS : null,
  };
}
