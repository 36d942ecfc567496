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
}

const DAYS = 30;
const DAY_MS = 86_400_000;

interface TrendRequest {
  readonly viewerId: string | null;
  readonly delayed: readonly DelayedRow[];
  readonly visibilityOf: (day: PostedDay) => AmountVisibility;
}

/** Returns the trends of posts by uuid. Where amounts are hidden, days without a visible post stay unknown. */
export async function findTrends(
  kit: StripeKit,
  days: readonly PostedDay[],
  { viewerId, delayed, visibilityOf }: TrendRequest,
): Promise<ReadonlyMap<string, Trend>> {
  const rows = Map.groupBy(
    await findTrendDays(
      kit.db,
      days.map(({ uuid }) => uuid),
    ),
    ({ of_uuid: uuid }) => uuid,
  );
  const ofHidden = days.filter((day) => ['hidden', 'growth'].includes(visibilityOf(day)));
  const posts = ofHidden.flatMap((day) =>
    (rows.get(day.uuid) ?? [])
      .filter(({ is_posted: isPosted }) => isPosted)
      .map(({ uuid }) => ({ uuid, besideUserId: day.user_id })),
  );
  const visible = await kit.findVisiblePosts(viewerId, posts);
  return new Map(
    days.map((day) => {
      const isOwn = day.user_id === viewerId;
      const shown = (rows.get(day.uuid) ?? []).filter((row) => isOwn || !row.is_scheduled);
      return [day.uuid, trendOf(day, shown, { delayed, visible })];
    }),
  );
}

function trendOf(
  day: PostedDay,
  rows: readonly TrendDay[],
  { delayed, visible }: { delayed: readonly DelayedRow[]; visible: ReadonlyMap<string, unknown> },
): Trend {
  const gross = Array.from({ length: DAYS }, () => 0);
  const revenueDays = Array.from({ length: DAYS }, () => 0);
  for (const row of rows) {
    const place = DAYS - 1 - (Date.parse(day.local_date) - Date.parse(row.local_date)) / DAY_MS;
    const hidden = delayedSums(delayed, { ...day, local_date: row.local_date });
    gross[place] = row.gross - (hidden?.gross ?? 0);
    if (row.is_posted && visible.has(row.uuid)) revenueDays[place] = 1;
  }
  return { gross, revenueDays };
}
