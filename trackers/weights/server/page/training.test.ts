import { expect, test } from 'vitest';
import type { SetEntry, WorkoutEntry } from '../../contract/workouts.ts';
import { createWeightsFixture, set, workoutOn } from '../weights.fixture.ts';
import { longestBreak } from './calendar-section.ts';
import { BENCH, headline, log, PULL_UP, section } from './page.fixture.ts';

const { join, tables } = await createWeightsFixture();
const ROW = 'Bent Over Row (Barbell)';
const SQUAT = 'Squat (Barbell)';
const DEADLIFT = 'Deadlift (Barbell)';
const at = (time: string) => ({ done_at: `2026-03-11T${time}Z` });

test('when the sides of a set are logged, each is half a hard set, and both count for the volume', async () => {
  const ada = await join();
  const stored = await ada.save(
    workoutOn('2026-03-11', {
      [BENCH]: [set(20, 10, { side: 'left' }), set(20, 10, { side: 'right' }), set(30, 10)],
    }),
  );
  expect(stored.exercises[0]?.sets.map(({ side }) => side)).toEqual(['left', 'right', null]);
  const page = await ada.page({ timeframe: '7d' });
  expect(headline(await ada.page(), 'volume_kg')).toMatchObject({ value: 700 });
  expect(page.sections.length).toBeGreaterThan(0);
  const chest = section(await ada.page({ timeframe: 'all' }), 'muscles')?.rows[0];
  // 2 hard sets in 8 days.
  expect(chest).toMatchObject({ muscle: 'Chest', sets_per_week: 1.8 });
});

test('when sets have times, the page shows the average rest without long gaps', async () => {
  const ada = await log(
    await join(),
    workoutOn('2026-03-11', {
      [BENCH]: [
        set(100, 5, at('18:00:00.000')),
        set(100, 5, at('18:02:00.000')),
        set(100, 5, at('18:03:00.000')),
        set(100, 5, at('18:30:00.000')),
      ],
    }),
  );
  expect(section(await ada.page(), 'pace')).toMatchObject({
    density_kg_per_min: 33.333,
    density_before: null,
    density_workouts: 1,
    average_rest_seconds: 90,
    rests: 2,
  });
});

test('when a workout is longer than six hours or has no end, it has no density', async () => {
  const ada = await log(
    await join(),
    workoutOn('2026-03-10', { [BENCH]: [set(100, 5)] }, { ended_at: '2026-03-11T03:00:00.000Z' }),
    workoutOn('2026-03-11', { [BENCH]: [set(100, 5)] }, { ended_at: null }),
  );
  expect(section(await ada.page(), 'pace')).toBeUndefined();
});

test('when workouts of several weeks have a duration, the page shows the density of each week with one', async () => {
  const ada = await log(
    await join(),
    workoutOn('2026-03-11', { [BENCH]: [set(60, 10)] }),
    workoutOn('2026-03-10', { [BENCH]: [set(120, 10)] }),
    workoutOn('2026-03-04', { [BENCH]: [set(60, 10)] }, { ended_at: null }),
    workoutOn('2026-02-25', { [BENCH]: [set(90, 10)] }),
  );
  expect(section(await ada.page({ timeframe: '90d' }), 'pace')?.density_buckets).toEqual([
    { start: '2026-02-23', end: '2026-03-01', density_kg_per_min: 15 },
    { start: '2026-03-09', end: '2026-03-15', density_kg_per_min: 15 },
  ]);
});

test('when body-weight exercises are trained, others see a density without them', async () => {
  const ada = await join();
  await ada.put('/api/weights/bodyweight/2026-01-01', { weight: 80, unit: 'kg' });
  await log(ada, workoutOn('2026-03-11', { [BENCH]: [set(60, 10)], [PULL_UP]: [set(null, 10)] }));
  for (const [viewer, density] of [
    ['owner', 23.333],
    ['visitor', 10],
  ] as const) {
    const pace = section(await ada.page({ viewer }), 'pace');
    expect(pace?.density_kg_per_min).toBe(density);
    expect(pace?.density_buckets.map((bucket) => bucket.density_kg_per_min)).toEqual([density]);
  }
});

test('when a workout starts at some hour of its zone, the grid counts it there', async () => {
  const ada = await log(
    await join(),
    workoutOn('2026-03-11', { [BENCH]: [set(60, 10)] }),
    workoutOn('2026-03-04', { [BENCH]: [set(60, 10)] }, { timezone: 'Asia/Tokyo' }),
  );
  // Wednesday 18:00 in UTC is Thursday 03:00 in Tokyo.
  expect(section(await ada.page(), 'hours')?.cells).toEqual([
    { weekday: 3, hour: 18, workouts: 1 },
    { weekday: 4, hour: 3, workouts: 1 },
  ]);
});

test.each([
  ['+02:00', 20],
  ['-03', 15],
  ['+0530', 23],
])('when the zone of a workout is the offset %s, the grid counts its hour there', async (timezone, hour) => {
  const ada = await log(await join(), workoutOn('2026-03-11', { [BENCH]: [set(60, 10)] }));
  await tables.updateTable('weights_workouts').set({ timezone }).where('user_id', '=', ada.uuid).execute();
  expect(section(await ada.page(), 'hours')?.cells).toEqual([{ weekday: 3, hour, workouts: 1 }]);
});

test('when the streak of the period before is counted, later workouts of its last week are not', async () => {
  // The period before ends on Monday 16 February.
  const ada = await log(
    await join(),
    workoutOn('2026-02-10', { [BENCH]: [set(60, 10)] }),
    workoutOn('2026-02-17', { [BENCH]: [set(60, 10)] }),
  );
  expect(headline(await ada.page(), 'week_streak')).toMatchObject({ previous: 1 });
});

test('when a rest week is planned, it breaks no streak and lengthens no break', async () => {
  const ada = await log(
    await join(),
    workoutOn('2026-03-05', { [BENCH]: [set(60, 10)] }),
    workoutOn('2026-02-26', { [BENCH]: [set(60, 10)] }),
  );
  await ada.put('/api/weights/settings', { rest_weeks: ['2026-03-19'] });
  expect(headline(await ada.page(), 'week_streak')).toMatchObject({ value: 0 });
  expect(section(await ada.page(), 'calendar')?.longest_break_days).toBe(10);
  const week = { today: '2026-03-18', weekStart: 'monday' } as const;
  expect(longestBreak(['2026-02-26', '2026-03-05'], { ...week, restWeeks: [] })).toBe(12);
  expect(longestBreak(['2026-02-26', '2026-03-05'], { ...week, restWeeks: ['2026-03-12'] })).toBe(6);
});

test('when workouts of many kinds are logged, a second program computes the same figures', async () => {
  const ada = await join();
  const workouts = Array.from({ length: 40 }, (_, index) => workoutFor(index));
  await log(ada, ...workouts);
  for (const [timeframe, days] of [
    ['7d', 7],
    ['30d', 30],
    ['90d', 90],
  ] as const) {
    const page = await ada.page({ timeframe });
    const expected = recompute(workouts, days);
    expect(section(page, 'hours')?.cells).toEqual(expected.hours);
    expect(section(page, 'pace')?.density_kg_per_min).toBeCloseTo(expected.density, 2);
    expect(section(page, 'pace')?.average_rest_seconds).toBe(expected.rest);
    expect(section(page, 'pace')?.rests).toBe(expected.rests);
    expect(section(page, 'balance')?.pairs.map(({ ratio }) => ratio)).toEqual(expected.ratios);
    expect(headline(page, 'duration_seconds')).toMatchObject({ value: expected.seconds });
    expect(section(page, 'muscles')?.rows[0]).toMatchObject({
      muscle: 'Chest',
      sets_per_week: expected.chestSetsPerWeek,
    });
  }
});

/** A workout that depends on its number alone: days, hours, weights, sides and rests vary. */
function workoutFor(index: number): WorkoutEntry {
  const day = new Date(Date.UTC(2026, 2, 18 - ((index * 7) % 95)));
  const start = day.getTime() + ((index * 5) % 24) * 3_600_000;
  const time = (minutes: number) => new Date(start + minutes * 60_000).toISOString();
  const sets = (base: number): SetEntry[] =>
    [0, 1, 2].map((number) =>
      set(base + ((index * 3 + number) % 9) * 2.5, 1 + ((index + number) % 12), {
        done_at: time(number * (1 + (index % 19))),
        ...(index % 4 === 0 && number > 0 ? { side: number === 1 ? 'left' : 'right' } : {}),
      }),
    );
  const lifts = { [BENCH]: sets(60), [ROW]: sets(50), [SQUAT]: sets(80), [DEADLIFT]: sets(100) };
  return {
    ...workoutOn('2026-03-18', lifts),
    started_at: time(0),
    // Some last longer than six hours.
    ended_at: index % 6 === 0 ? null : time(index % 11 === 5 ? 361 + index : 45 + index),
  };
}

/** Computes the figures of the last days from the entries, in a straightforward way that shares no code. */
function recompute(workouts: readonly WorkoutEntry[], days: number) {
  const first = Date.UTC(2026, 2, 19 - days);
  const inside = workouts.filter(({ started_at }) => Date.parse(started_at) >= first);
  const hours = new Map<string, number>();
  const [gaps, best] = [new Array<number>(), new Map<string, number>()];
  let [volume, minutes, chestSets] = [0, 0, 0];
  for (const { started_at, ended_at, exercises } of inside) {
    const start = new Date(started_at);
    const key = `${start.getUTCDay() || 7} ${String(start.getUTCHours()).padStart(2, '0')}`;
    hours.set(key, (hours.get(key) ?? 0) + 1);
    const sets = exercises.flatMap((exercise) =>
      exercise.sets.map((one) => ({ ...one, name: exercise.name })),
    );
    const times = sets.map(({ done_at }) => Date.parse(done_at ?? '') / 1000).sort((a, b) => a - b);
    for (let at2 = 1; at2 < times.length; at2 += 1) gaps.push((times[at2] ?? 0) - (times[at2 - 1] ?? 0));
    for (const { weight_entered: kg, reps, name } of sets) {
      const estimate = reps === 1 ? (kg ?? 0) : (kg ?? 0) * (1 + (reps ?? 0) / 30);
      best.set(name ?? '', Math.max(best.get(name ?? '') ?? 0, estimate));
    }
    for (const { side, name } of sets) if (name === BENCH) chestSets += side ? 0.5 : 1;
    const length = ended_at ? (Date.parse(ended_at) - start.getTime()) / 60_000 : Infinity;
    if (length > 360) continue;
    minutes += length;
    for (const { weight_entered: kg, reps } of sets) volume += (kg ?? 0) * (reps ?? 0);
  }
  const rests = gaps.filter((gap) => gap > 0 && gap <= 900);
  const ratio = (one: string, other: string) =>
    Math.round(((best.get(one) ?? 0) / (best.get(other) ?? 1)) * 100) / 100;
  return {
    hours: [...hours]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, count]) => ({ weekday: Number(key[0]), hour: Number(key.slice(2)), workouts: count })),
    density: volume / minutes,
    seconds: minutes * 60,
    chestSetsPerWeek: Math.round((chestSets / (days / 7)) * 10) / 10,
    rest: Math.round(rests.reduce((sum, gap) => sum + gap, 0) / rests.length),
    rests: rests.length,
    ratios: [ratio(BENCH, ROW), ratio(SQUAT, DEADLIFT)],
  };
}
