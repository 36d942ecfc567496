import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createWeightsFixture, set, workoutOn } from '../weights.fixture.ts';

const { db, tables, join } = await createWeightsFixture();

test('when a body weight is entered, changed or deleted, the volumes of its workouts are recalculated', async () => {
  const ada = await join();
  const early = await ada.save(workoutOn('2026-03-01', { 'Pull Up': [set(20, 5)] }));
  const late = await ada.save(
    workoutOn('2026-03-10', { 'Pull Up': [set(20, 6)], 'Leg Press': [set(100, 10)] }),
  );
  const volumes = async () =>
    Promise.all(
      [early, late].map(async ({ uuid }) => {
        const answer = await ada.get(`/api/weights/workouts/${uuid}`);
        return answer.json<{ workout: { volume_kg: number } }>().workout.volume_kg;
      }),
    );
  expect(await volumes()).toEqual([0, 1000]);
  const put = (date: string, weight: number) =>
    ada.put(`/api/weights/bodyweight/${date}`, { weight, unit: 'kg' });
  expect((await put('2026-03-05', 80)).json()).toEqual({
    entry: { date: '2026-03-05', weight: 80, unit: 'kg' },
  });
  expect(await volumes()).toEqual([500, 1600]);
  await put('2026-03-10', 90);
  await put('2026-03-10', 85);
  expect(await volumes()).toEqual([500, 1630]);
  expect((await ada.get('/api/weights/bodyweight')).json()).toMatchObject({
    entries: [
      { date: '2026-03-05', weight: 80 },
      { date: '2026-03-10', weight: 85 },
    ],
  });
  const records = await tables
    .selectFrom('weights_records')
    .select('kind')
    .where('user_id', '=', ada.uuid)
    .where('is_baseline', '=', false)
    .execute();
  expect(records.map(({ kind }) => kind)).toContain('e1rm');
  expect((await ada.delete('/api/weights/bodyweight/2026-03-05')).json()).toEqual({ success: true });
  expect(await volumes()).toEqual([525, 1630]);
  expect((await ada.delete('/api/weights/bodyweight/2026-03-05')).statusCode).toBe(404);
});

test('when a body weight changes workouts, the findings of all their exercises are checked again', async () => {
  const ada = await join();
  const saved = await ada.save(
    workoutOn('2026-03-10', { 'Pull Up': [set(20, 6)], 'Leg Press': [set(100, 10)] }),
  );
  await sql`delete from graphile_worker._private_jobs`.execute(db);
  await ada.put('/api/weights/bodyweight/2026-03-05', { weight: 80, unit: 'kg' });
  const { rows } = await sql<{ payload: { changed: { exercises: string[] } } }>`
    select payload from graphile_worker._private_jobs where payload ->> 'user_id' = ${ada.uuid}`.execute(db);
  expect(rows.flatMap(({ payload }) => payload.changed.exercises).toSorted()).toEqual(
    saved.exercises.map(({ exercise_uuid }) => exercise_uuid).toSorted(),
  );
});

test.each(['2026-02-30', '1999-12-31', '2026-03-20', 'yesterday'])(
  'when the date is %s, the request is refused',
  async (date) => {
    const ada = await join();
    expect((await ada.put(`/api/weights/bodyweight/${date}`, { weight: 80, unit: 'kg' })).statusCode).toBe(
      422,
    );
  },
);

test('when the weight is zero, the request is refused', async () => {
  const ada = await join();
  expect((await ada.put('/api/weights/bodyweight/2026-03-01', { weight: 0, unit: 'kg' })).statusCode).toBe(
    422,
  );
});
