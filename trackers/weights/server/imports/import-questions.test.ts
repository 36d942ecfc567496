import { expect, test } from 'vitest';
import { headline } from '../page/page.fixture.ts';
import { createWeightsFixture, set, workoutOn } from '../weights.fixture.ts';
import { apply, countRows, preview } from './imports.fixture.ts';

const { join, tables } = await createWeightsFixture();

const STRONG =
  'Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE';

test('when no date shows the order of day and month, the user must choose it', async () => {
  const ada = await join();
  const seen = await preview(ada, `${STRONG}\n03/02/2026 18:04,Push,1h,Squat,1,100,5,0,0,,,\n`);
  expect(seen).toMatchObject({
    workouts: 1,
    rejected_count: 0,
    date_order: null,
    date_examples: [{ text: '03/02/2026 18:04', dmy: '2026-02-03', mdy: '2026-03-02' }],
  });
  const refused = await ada.post(`/api/weights/import/${seen.batch_id}/apply`, { unit: 'kg' });
  expect(refused.statusCode).toBe(422);
  expect(refused.json()).toMatchObject({ detail: [{ loc: ['body', 'date_order'] }] });
  expect(await apply(ada, seen.batch_id, { date_order: 'mdy' })).toMatchObject({ imported: 1, rejected: [] });
  const days = await tables
    .selectFrom('weights_workouts')
    .select('local_date')
    .where('user_id', '=', ada.uuid)
    .execute();
  expect(days).toEqual([{ local_date: '2026-03-02' }]);
});

test('when a date shows the order, the preview says so and nothing is asked', async () => {
  const ada = await join();
  const rows = ['13/02/2026 10:41', '03/02/2026 18:04'].map((date) => `${date},Push,1h,Squat,1,100,5,0,0,,,`);
  const seen = await preview(ada, [STRONG, ...rows].join('\n'));
  expect(seen).toMatchObject({ date_order: 'dmy', date_examples: [], from: '2026-02-03', to: '2026-02-13' });
  expect(seen.notes).toHaveLength(1);
  expect(await apply(ada, seen.batch_id)).toMatchObject({ imported: 2 });
});

test('when FitNotes for iOS has kilograms and pounds, the volume counts both', async () => {
  const ada = await join();
  const seen = await preview(
    ada,
    `Date,Exercise,Category,Weight (kg),Weight (lbs),Reps,Distance,Distance Unit,Time,Notes,Kind
2026-03-02,Bench Press,Chest,70.00,154.32,5,,,,,wr
2026-03-02,Bench Press,Chest,,100.00,10,,,,,wr
2026-03-02,Bench Press,Chest,60.00,,8,,,,,wr
`,
  );
  expect(seen.notes).toHaveLength(1);
  expect(seen.has_both_units).toBe(true);
  await apply(ada, seen.batch_id);
  // 70 x 5 + 45.359 x 10 + 60 x 8
  expect(headline(await ada.page(), 'volume_kg')?.value).toBeCloseTo(1283.59, 1);
});

const BODYWEIGHTS =
  'Date;Weight (kg)\n2026-03-01 08:00:00;80\n2026-03-05 08:00:00;82\n2026-03-10 08:00:00;84\n';

test('when body weights are imported, days with one keep it, and an undo removes those not changed since', async () => {
  const ada = await join();
  const { uuid } = await ada.save(workoutOn('2026-03-06', { 'Pull Up': [set(20, 5)] }));
  const volume = async () => {
    const answer = await ada.get(`/api/weights/workouts/${uuid}`);
    return answer.json<{ workout: { volume_kg: number } }>().workout.volume_kg;
  };
  await ada.put('/api/weights/bodyweight/2026-03-10', { weight: 90, unit: 'kg' });
  expect(await volume()).toBe(550);
  const seen = await preview(ada, BODYWEIGHTS);
  expect(seen).toMatchObject({
    workouts: 0,
    bodyweights: 3,
    new_bodyweights: 2,
    unit: 'kg',
    from: '2026-03-01',
    to: '2026-03-10',
  });
  const first = await apply(ada, seen.batch_id);
  expect(first).toMatchObject({ imported: 0, bodyweights: 2, rejected: [] });
  expect(await apply(ada, seen.batch_id)).toEqual(first);
  expect(await volume()).toBe(510);
  expect((await ada.get('/api/weights/imports')).json()).toMatchObject({ imports: [{ bodyweights: 2 }] });
  await ada.put('/api/weights/bodyweight/2026-03-01', { weight: 79, unit: 'kg' });
  const undone = await ada.post(`/api/weights/import/${seen.batch_id}/undo`);
  expect(undone.json()).toMatchObject({ removed: 0, removed_bodyweights: 1 });
  expect((await ada.get('/api/weights/bodyweight')).json()).toEqual({
    entries: [
      { date: '2026-03-01', weight: 79, unit: 'kg' },
      { date: '2026-03-10', weight: 90, unit: 'kg' },
    ],
  });
  expect(await volume()).toBe(495);
  expect(await countRows(tables, ada.uuid)).toMatchObject({ workouts: 1 });
});
