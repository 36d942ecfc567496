import { sql, type RawBuilder } from 'kysely';
import { timestampOf } from '../../platform/cursor.ts';
import type { Slice } from '../../platform/paging.ts';

/** A query for `uuid` and `event_at` of a slice, newest first. It reads as many index entries as it returns. */
export type Skeleton = RawBuilder<{ uuid: string; event_at: Date }>;

/** A slice of a feed, possibly of one tracker alone. */
export interface FeedSlice extends Slice {
  readonly trackerType?: string | undefined;
}

export const newestFirst = sql.raw('order by event_at desc, uuid desc');

/**
 * Condition on activities behind the position of a slice and of its tracker. The first page has a position too: all
 * pages share one plan.
 */
export function isAfter({ after, trackerType }: FeedSlice): RawBuilder<boolean> {
  const time = after ? timestampOf(after.micros) : 'infinity';
  const uuid = after?.uuid ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff';
  const isBehind = sql<boolean>`(event_at, uuid) < (${time}::timestamptz, ${uuid}::uuid)`;
  return trackerType === undefined ? isBehind : sql`${isBehind} and activities.tracker_type = ${trackerType}`;
}

/** Rows that each part of a merge must return: a part cannot know which of its rows are skipped. */
export function neededOf({ offset, count }: Slice): RawBuilder<number> {
  return offset === 0 ? someMore(count) : sql<number>`${offset + count}::int`;
}

export function allUpTo(slice: Slice): RawBuilder<unknown> {
  return sql`limit ${neededOf(slice)}`;
}

export function rows({ offset, count }: Slice): RawBuilder<unknown> {
  return offset === 0 ? sql`limit ${someMore(count)}` : sql`limit ${count} offset ${offset}`;
}

/**
 * As a literal, one of few: with a parameter the planner would expect a tenth of the table and plan again every
 * time, which costs several times as much as reading the page.
 */
function someMore(count: number): RawBuilder<number> {
  return sql.lit(LIMITS.find((known) => known >= count) ?? count);
}

/** Usual page sizes and one row more, which shows whether there is a next page. */
const LIMITS = [1, 21, 51, 101];
