import { addDays } from '@plotline/server/tracker-kit/window.ts';
import { expect, test } from 'vitest';
import { createWeightsFixture, set, workoutOn } from '../weights.fixture.ts';
import { findDays } from './page.repository.ts';
import { BENCH, headline, log, section } from './page.fixture.ts';

const { join, tables } = await createWeightsFixture();
const TODAY = '2026-03-18';

/** Two workouts a week, 80 weeks long: the days before the last year are read in sums. */
const DATES = Array.from({ length: 80 }, (_, week) => [
  addDays(TODAY, -7 * week),
  addDays(TODAY, -7 * week - 3),
]).flat();

// The first workout is a Sunday.
test.each([
  ['monday', 81],
  ['sunday', 80],
] as const)(
  'when a history is longer than a year and weeks begin on %s, the streak of %i weeks and months count every day',
  async (weekStart, weeks) => {
    const ada = await log(
      await join(),
      ...DATES.map((date, index) => workoutOn(date, { [BENCH]: [set(50 + index, 1)] })),
    );
    const page = await ada.page({ timeframe: 'all', weekStart });
    expect(headline(page, 'workouts')?.value).toBe(DATES.length);
    expect(headline(page, 'week_streak')?.value).toBe(weeks);
    const [first = ''] = DATES.toSorted();
    expect(page.timeframe.from).toBe(first);
    const buckets = section(page, 'volume')?.buckets ?? [];
    expect(buckets.map(({ workouts }) => workouts)).toEqual(
      buckets.map(({ start, end }) => DATES.filter((date) => date >= start && date <= end).length),
    );
    const all = await findDays(
      tables,
      { userId: ada.uuid, excluded: [] },
      { since: '0001-01-01', weekStart },
    );
    const summed = await findDays(tables, { userId: ada.uuid, excluded: [] }, { since: TODAY, weekStart });
    expect(all.map(({ date }) => date)).toEqual(DATES.toSorted());
    expect(summed.length).toBeLessThan(all.length);
    const volume = (days: typeof all) => days.reduce((sum, { volumeKg }) => sum + volumeKg, 0);
    expect(volume(summed)).toBe(volume(all));
  },
);
