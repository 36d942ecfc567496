import { Value } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { WeightsSection } from '../../contract/page.ts';
import { createWeightsFixture, set, workoutOn } from '../weights.fixture.ts';
import { BENCH, headline, log, PULL_UP, section } from './page.fixture.ts';

const { join } = await createWeightsFixture();

describe('the page of all exercises', () => {
  test('when there are no workouts, the page is valid and says so', async () => {
    const ada = await join();
    const page = await ada.page();
    expect(section(page, 'empty')).toMatchObject({ title: 'No workouts yet', last_workout_at: null });
    expect(page.headline.map(({ key }) => key)).toEqual([
      'workouts',
      'sets',
      'volume_kg',
      'duration_seconds',
      'records',
      'week_streak',
    ]);
    expect(page.headline.every(({ value, delta }) => value === 0 && delta === null)).toBe(true);
    expect(page.sections.every((one) => Value.Check(WeightsSection, one))).toBe(true);
  });

  test('when there are workouts in both windows, the headline stats are compared', async () => {
    const ada = await log(
      await join(),
      workoutOn('2026-02-10', { [BENCH]: [set(100, 5)] }),
      workoutOn('2026-03-02', {
        [BENCH]: [set(60, 10, { set_type: 'warmup' }), set(102.5, 5), set(100, 5, { done: false })],
      }),
      workoutOn('2026-03-11', { [BENCH]: [set(100, 5), set(80, 8, { set_type: 'drop' })] }),
      workoutOn('2026-03-18', { [BENCH]: [set(105, 5)] }),
    );
    const page = await ada.page();
    expect(headline(page, 'workouts')).toMatchObject({ value: 3, previous: 1, delta: 2, n: 3 });
    expect(headline(page, 'sets')).toMatchObject({ value: 4, previous: 1 });
    expect(headline(page, 'volume_kg')).toMatchObject({ value: 512.5 + 500 + 640 + 525, previous: 500 });
    expect(headline(page, 'duration_seconds')).toMatchObject({ value: 3 * 3600 });
    expect(headline(page, 'records')).toMatchObject({ value: 3, previous: 0 });
    expect(headline(page, 'week_streak')).toMatchObject({ value: 3, previous: 1 });
    expect(page.timeframe).toEqual({
      value: '30d',
      from: '2026-02-17',
      to: '2026-03-18',
      timezone: 'UTC',
      bucket: 'day',
      week_start: 'monday',
    });
    expect(page.sections.every((one) => Value.Check(WeightsSection, one))).toBe(true);
    expect(section(page, 'records')?.rows[0]).toMatchObject({
      exercise: BENCH,
      kind: 'e1rm',
      value: 122.5,
      best_set: '105 kg × 5',
      e1rm_kg: 122.5,
      achieved_on: '2026-03-18',
    });
    expect(section(page, 'calendar')).toMatchObject({ workouts: 4, longest_break_days: 19 });
    expect(section(page, 'calendar')?.days).toHaveLength(365);
    expect(section(page, 'top_exercises')?.rows).toMatchObject([{ exercise: BENCH, sets: 4 }]);
    // A set counts half for a secondary muscle.
    expect(section(page, 'muscles')?.rows.filter((row) => row.sets_per_week > 0)).toMatchObject([
      { muscle: 'Chest', sets_per_week: 0.9 },
      { muscle: 'Shoulders', sets_per_week: 0.5 },
      { muscle: 'Triceps', sets_per_week: 0.5 },
    ]);
  });

  test('when buckets are weeks, they add up to the total and the last one is running', async () => {
    const ada = await log(
      await join(),
      workoutOn('2026-01-05', { [BENCH]: [set(100, 5)] }),
      workoutOn('2026-01-11', { [BENCH]: [set(100, 5)] }),
      workoutOn('2026-03-18', { [BENCH]: [set(100, 5)] }),
    );
    const page = await ada.page({ timeframe: '90d' });
    const buckets = section(page, 'volume')?.buckets ?? [];
    expect(buckets.find(({ start }) => start === '2026-01-05')).toMatchObject({
      volume_kg: 1000,
      workouts: 2,
    });
    expect(buckets.reduce((sum, { volume_kg }) => sum + volume_kg, 0)).toBe(1500);
    expect(buckets.filter(({ is_running }) => is_running).map(({ start }) => start)).toEqual(['2026-03-16']);
    expect(buckets.filter(({ is_cut }) => is_cut)).toEqual(buckets.slice(0, 1));
  });

  test('when weeks start on Sunday, buckets and streak follow', async () => {
    const ada = await log(
      await join(),
      workoutOn('2026-03-08', { [BENCH]: [set(100, 5)] }),
      workoutOn('2026-03-11', { [BENCH]: [set(100, 5)] }),
      workoutOn('2026-03-18', { [BENCH]: [set(100, 5)] }),
    );
    const page = await ada.page({ timeframe: '90d', weekStart: 'sunday' });
    expect(page.timeframe).toMatchObject({ bucket: 'week', week_start: 'sunday' });
    const buckets = section(page, 'volume')?.buckets.filter(({ workouts }) => workouts > 0);
    expect(buckets?.map(({ start, end, workouts }) => [start, end, workouts])).toEqual([
      ['2026-03-08', '2026-03-14', 2],
      ['2026-03-15', '2026-03-18', 1],
    ]);
    expect(headline(page, 'week_streak')).toMatchObject({ value: 2 });
    expect(headline(await ada.page({ timeframe: '90d' }), 'week_streak')).toMatchObject({ value: 3 });
  });

  test('when the previous window is empty, nothing is compared', async () => {
    const ada = await log(await join(), workoutOn('2026-03-18', { [BENCH]: [set(100, 5)] }));
    const page = await ada.page({ timeframe: '7d' });
    expect(page.headline.every(({ delta, previous }) => delta === null && previous === null)).toBe(true);
    const all = await ada.page({ timeframe: 'all' });
    expect(all.headline.every(({ delta }) => delta === null)).toBe(true);
    expect(all.timeframe).toMatchObject({ from: '2026-03-18', bucket: 'month' });
  });

  test('when the last workout was long ago, the calendar has levels and counts the current break', async () => {
    const ada = await log(
      await join(),
      workoutOn('2025-06-01', { [BENCH]: [set(100, 5)] }),
      workoutOn('2025-06-11', { [BENCH]: [set(100, 5), set(100, 5), set(100, 5), set(100, 5)] }),
    );
    const calendar = section(await ada.page(), 'calendar');
    expect(calendar?.longest_break_days).toBe(279);
    const levels = calendar?.days.filter(({ sets }) => sets > 0).map(({ level }) => level);
    expect(levels).toEqual([1, 4]);
  });

  test('when a record is of volume alone, it is neither listed nor counted', async () => {
    const ada = await log(
      await join(),
      workoutOn('2026-03-16', { [BENCH]: [set(100, 5)] }),
      workoutOn('2026-03-17', { [BENCH]: [set(100, 5), set(100, 5)] }),
    );
    const page = await ada.page();
    expect(headline(page, 'records')?.value).toBe(0);
    expect(section(page, 'records')).toMatchObject({ total: 0, rows: [] });
    const { workouts } = (await ada.get('/api/weights/workouts')).json<{
      workouts: { record_count: number }[];
    }>();
    expect(workouts.map(({ record_count }) => record_count)).toEqual([0, 0]);
  });

  test('when body weights are entered, their owner sees them, and others only if they are shared', async () => {
    const ada = await log(await join(), workoutOn('2026-03-17', { [BENCH]: [set(100, 5)] }));
    await ada.put('/api/weights/bodyweight/2026-03-10', { weight: 180, unit: 'lb' });
    await ada.put('/api/weights/bodyweight/2025-03-10', { weight: 80, unit: 'kg' });
    const points = [{ date: '2026-03-10', weight_kg: 81.647 }];
    expect(section(await ada.page(), 'bodyweight')?.points).toEqual(points);
    expect(section(await ada.page({ viewer: 'visitor' }), 'bodyweight')).toBeUndefined();
    await ada.put('/api/weights/settings', { share_bodyweight: true });
    expect(section(await ada.page({ viewer: 'visitor' }), 'bodyweight')?.points).toEqual(points);
  });

  test('when a workout took more than six hours, its time does not count', async () => {
    const ada = await join();
    const forgotten = { ended_at: '2026-03-18T03:00:00.000Z' };
    await log(
      ada,
      workoutOn('2026-03-17', { [BENCH]: [set(100, 5)] }, forgotten),
      workoutOn('2026-03-16', { [BENCH]: [set(100, 5)] }),
    );
    const page = await ada.page();
    expect(headline(page, 'duration_seconds')?.value).toBe(3600);
    const bench = page.selector.options[1]?.value ?? null;
    expect(headline(await ada.page({ selector: bench }), 'duration_seconds')?.value).toBe(3600);
  });

  test('when a record is an estimate, its value has no floating-point noise', async () => {
    const ada = await log(await join(), workoutOn('2026-03-16', { [BENCH]: [set(90, 5)] }));
    const workout = await ada.save(workoutOn('2026-03-17', { [BENCH]: [set(105, 5)] }));
    expect(workout.records.map(({ value }) => value)).toContain(122.5);
  });

  test('when the window is empty but earlier days are not, the last workout is named', async () => {
    const workout = workoutOn('2026-01-05', { [BENCH]: [set(100, 5)] }, { timezone: 'Asia/Tokyo' });
    const ada = await log(await join(), workout);
    expect(section(await ada.page(), 'empty')).toMatchObject({
      last_workout_at: '2026-01-05T18:00:00.000Z',
      last_workout_on: '2026-01-06',
    });
  });
});

describe('the page of one exercise', () => {
  test('when an exercise is selected, its days, best sets and last workouts are shown', async () => {
    const ada = await log(
      await join(),
      workoutOn('2026-03-04', { [BENCH]: [set(100, 5)], [PULL_UP]: [set(null, 8)] }),
      workoutOn('2026-03-18', { [BENCH]: [set(110, 3), set(90, 10)] }),
    );
    const { selector } = await ada.page();
    const bench = selector.options.find(({ label }) => label === BENCH);
    expect(selector.options[0]).toEqual({ value: 'all', label: 'All exercises' });
    const page = await ada.page({ selector: bench?.value ?? null });
    expect(page.selector.value).toBe(bench?.value);
    expect(headline(page, 'sets')).toMatchObject({ value: 3 });
    const exercise = section(page, 'exercise');
    expect(exercise?.points).toEqual([
      { date: '2026-03-04', e1rm_kg: 116.667, best_90d_kg: 116.667, top_set_kg: 100, volume_kg: 500 },
      { date: '2026-03-18', e1rm_kg: 121, best_90d_kg: 121, top_set_kg: 110, volume_kg: 1230 },
    ]);
    expect(exercise?.rep_maxes).toEqual([
      { reps: 1, weight_kg: 110, achieved_on: '2026-03-18' },
      { reps: 3, weight_kg: 110, achieved_on: '2026-03-18' },
      { reps: 5, weight_kg: 100, achieved_on: '2026-03-04' },
      { reps: 8, weight_kg: 90, achieved_on: '2026-03-18' },
      { reps: 10, weight_kg: 90, achieved_on: '2026-03-18' },
      { reps: 12, weight_kg: null, achieved_on: null },
    ]);
    expect(exercise?.sessions.map(({ date, sets }) => [date, sets])).toEqual([
      ['2026-03-18', ['110 kg × 3', '90 kg × 10']],
      ['2026-03-04', ['100 kg × 5']],
    ]);
    expect(page.sections.every((one) => Value.Check(WeightsSection, one))).toBe(true);
  });

  test('when an earlier day was better, the best of 90 days includes it even before the timeframe', async () => {
    const ada = await log(
      await join(),
      workoutOn('2025-11-01', { [BENCH]: [set(150, 1)] }),
      workoutOn('2026-01-05', { [BENCH]: [set(120, 1)] }),
      workoutOn('2026-03-16', { [BENCH]: [set(100, 1)] }),
    );
    const bench = (await ada.page()).selector.options[1]?.value ?? null;
    const points = section(await ada.page({ selector: bench }), 'exercise')?.points;
    expect(points).toMatchObject([{ date: '2026-03-16', e1rm_kg: 100, best_90d_kg: 120 }]);
  });

  test('when the selector is unknown, the page shows all exercises', async () => {
    const ada = await join();
    expect((await ada.page({ selector: 'nonsense' })).selector.value).toBe('all');
  });
});
