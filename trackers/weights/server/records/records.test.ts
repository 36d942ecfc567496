import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Workout } from '../../contract/workouts.ts';
import { createWeightsFixture, set, workoutOn, type User } from '../weights.fixture.ts';
import { rebuildAllRecords } from './records.service.ts';

const { tables, join } = await createWeightsFixture();
const EXERCISES = ['Bench Press (Barbell)', 'Pull Up', 'Plank', 'Running (Treadmill)', 'Pull Up (Assisted)'];

function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

async function recordsOf(userId: string) {
  const { rows } = await sql`
    select workout_id, exercise_id, kind, value, previous, is_baseline, is_current, weight_kg, reps, distance_m,
      local_date, reveals_bodyweight, workout_exercise_id, set_position
    from weights_records where user_id = ${userId} order by workout_id, exercise_id, kind`.execute(tables);
  return rows;
}

test.each([1, 2, 3])(
  'when workouts are added, changed, re-dated and deleted at random (%i), the records equal a full rebuild',
  async (seed) => {
    const ada = await join();
    const random = randomNumbers(seed * 7919);
    const stored: { uuid: string; version: number }[] = [];
    const entry = () => {
      const exercises = Object.fromEntries(
        EXERCISES.filter(() => random(2) === 0).map((name) => [
          name,
          Array.from({ length: 1 + random(3) }, () =>
            set(name === 'Plank' || random(4) === 0 ? null : 20 + random(20) * 2.5, 1 + random(12), {
              set_type: random(5) === 0 ? 'warmup' : 'normal',
              duration_s: name === 'Plank' ? 30 + random(90) : null,
              distance_m: name.startsWith('Running') ? 1000 + random(4) * 500 : null,
            }),
          ),
        ]),
      );
      const day = `2026-02-${String(1 + random(28)).padStart(2, '0')}`;
      return workoutOn(
        day,
        Object.keys(exercises).length > 0 ? exercises : { Plank: [set(null, 1, { duration_s: 45 })] },
      );
    };
    for (let step = 0; step < 40; step += 1) {
      const chosen = random(2) === 0 ? stored[random(stored.length)] : undefined;
      if (!chosen) {
        const answer = await ada.post('/api/weights/workouts', entry());
        expect(answer.statusCode).toBe(201);
        stored.push(answer.json<{ workout: Workout }>().workout);
      } else if (random(4) === 0) {
        expect((await ada.delete(`/api/weights/workouts/${chosen.uuid}`)).statusCode).toBe(200);
        stored.splice(stored.indexOf(chosen), 1);
      } else {
        const answer = await ada.put(`/api/weights/workouts/${chosen.uuid}`, {
          ...entry(),
          version: chosen.version,
        });
        expect(answer.statusCode).toBe(200);
        chosen.version += 1;
      }
    }
    const incremental = await recordsOf(ada.uuid);
    await tables.deleteFrom('weights_records').where('user_id', '=', ada.uuid).execute();
    await tables.transaction().execute((trx) => rebuildAllRecords(trx, ada.uuid, 'epley'));
    expect(incremental.length).toBeGreaterThan(10);
    expect(await recordsOf(ada.uuid)).toEqual(incremental);
  },
);

test('when many workouts with one exercise are saved concurrently, the records equal a full rebuild', async () => {
  const ada = await join();
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      ada.post(
        '/api/weights/workouts',
        workoutOn(`2026-03-0${index + 1}`, { 'My New Lift': [set(50 + index * 5, 5)] }),
      ),
    ),
  );
  expect(answers.every(({ statusCode }) => statusCode === 201)).toBe(true);
  const incremental = await recordsOf(ada.uuid);
  await tables.transaction().execute((trx) => rebuildAllRecords(trx, ada.uuid, 'epley'));
  expect(await recordsOf(ada.uuid)).toEqual(incremental);
  const own = await tables
    .selectFrom('weights_exercises')
    .select('uuid')
    .where('owner_id', '=', ada.uuid)
    .execute();
  expect(own).toHaveLength(1);
});

/** Returns the values of the records of one kind that still hold. */
async function currentRecords({ uuid }: User, kind: string): Promise<number[]> {
  const rows = await tables
    .selectFrom('weights_records')
    .select('value')
    .where('user_id', '=', uuid)
    .where('kind', '=', kind)
    .where('is_current', '=', true)
    .execute();
  return rows.map(({ value }) => value);
}

test('when sessions of an exercise grow, only the last one holds the record of a session', async () => {
  const ada = await join();
  for (const [day, reps] of [
    ['2026-03-01', 5],
    ['2026-03-08', 6],
    ['2026-03-15', 7],
  ] as const)
    await ada.save(workoutOn(day, { 'Bench Press (Barbell)': [set(100, reps)] }));
  expect(await currentRecords(ada, 'session_volume')).toEqual([700]);
});

test('when the formula changes, the estimates are recalculated', async () => {
  const ada = await join();
  for (const [day, weight] of [
    ['2026-03-01', 100],
    ['2026-03-08', 110],
  ] as const)
    await ada.post('/api/weights/workouts', workoutOn(day, { 'Bench Press (Barbell)': [set(weight, 5)] }));
  const best = async () => (await currentRecords(ada, 'e1rm')).map((value) => Math.round(value * 100) / 100);
  expect(await best()).toEqual([128.33]);
  await ada.put('/api/weights/settings', { formula: 'brzycki' });
  expect(await best()).toEqual([123.75]);
});
