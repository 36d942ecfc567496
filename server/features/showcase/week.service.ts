import type { ResponseOf } from '@plotline/contract/endpoint.ts';
import type { getWeek } from '@plotline/contract/showcase.ts';
import type { Viewer } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { addDays, dayIn } from '../../tracker-kit/window.ts';
import type { AccountService } from '../accounts/accounts.service.ts';
import type { CountedDay } from './heatmap.ts';
import type { ShowcaseParts } from './showcase.service.ts';

type Week = ResponseOf<typeof getWeek>;

export interface WeekParts extends Pick<ShowcaseParts, 'countActivityDays'> {
  readonly accounts: Pick<AccountService, 'findById'>;
}

const DAYS = 7;
const MONDAY = 1;

/** Counts the activities of the last seven days and, on Mondays of the viewer, of the week before. */
export async function readWeek(
  { now }: Pick<Platform, 'now'>,
  { accounts, countActivityDays }: WeekParts,
  { uuid }: Viewer,
): Promise<Week> {
  const account = await accounts.findById(uuid);
  const today = dayIn(account?.timezone ?? 'UTC', now());
  const days = await countActivityDays({
    userId: uuid,
    viewerId: uuid,
    from: addDays(today, -2 * DAYS),
    to: today,
  });
  const from = addDays(today, 1 - DAYS);
  const recent = days.filter(({ date }) => date >= from);
  return {
    from,
    to: today,
    trackers: [...Map.groupBy(recent, ({ trackerType }) => trackerType)].map(([type, own]) => ({
      type,
      counts: Array.from({ length: DAYS }, (_, at) => countOn(own, addDays(from, at))),
    })),
    recap: Temporal.PlainDate.from(today).dayOfWeek === MONDAY ? recapOf(days, today) : null,
  };
}

/** Compares the week before a Monday with the one before; null without activities. */
function recapOf(days: readonly CountedDay[], monday: string): Week['recap'] {
  const from = addDays(monday, -DAYS);
  const last = days.filter(({ date }) => date >= from && date < monday);
  if (last.length === 0) return null;
  const before = days.filter(({ date }) => date < from);
  const types = [...new Set(last.map(({ trackerType }) => trackerType))];
  return {
    from,
    to: addDays(monday, -1),
    active_days: new Set(last.map(({ date }) => date)).size,
    trackers: types.map((type) => ({ type, count: sumOf(last, type), before: sumOf(before, type) })),
  };
}

function countOn(days: readonly CountedDay[], day: string): number {
  return days.find(({ date }) => date === day)?.count ?? 0;
}

function sumOf(days: readonly CountedDay[], type: string): number {
  return days.reduce((sum, { trackerType, count }) => (trackerType === type ? sum + count : sum), 0);
}
