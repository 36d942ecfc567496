import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Exercise } from '../../contract/exercises.ts';
import { createWeightsFixture, set, workoutOn } from '../weights.fixture.ts';
import { catalogueLoader } from './catalogue.service.ts';

const { tables, join } = await createWeightsFixture();

async function search(user: Awaited<ReturnType<typeof join>>, query: string) {
  return (await user.get(`/api/weights/exercises?${query}`)).json<{
    exercises: Exercise[];
    total: number;
  }>();
}

test('when exercises are searched, every word must match a name or alias, and the most used come first', async () => {
  const ada = await join();
  const all = await search(ada, 'limit=1');
  expect(all.total).toBeGreaterThan(850);
  const bench = await search(ada, 'q=BENCH%20barbell');
  expect(bench.total).toBeGreaterThan(0);
  expect(bench.total).toBeLessThan(50);
  const last = bench.exercises.at(-1);
  await ada.post(
    '/api/weights/workouts',
    workoutOn('2026-03-18', {}, { exercises: [{ exercise_uuid: last?.uuid ?? null, sets: [set(1, 1)] }] }),
  );
  expect((await search(ada, 'q=bench%20barbell')).exercises[0]).toEqual(last);
  expect(await search(ada, 'q=100%25_')).toEqual({ exercises: [], total: 0 });
  expect(await search(ada, 'q=bench%20barbell&page=90')).toEqual({ exercises: [], total: bench.total });
});

test.each([
  ['bench', 'Bench Press (Barbell)'],
  ['squat', 'Squat (Barbell)'],
  ['row', 'Bent Over Row (Barbell)'],
  ['curl', 'Bicep Curl (Dumbbell)'],
  ['press', 'Bench Press (Barbell)'],
  ['deadlift', 'Deadlift (Barbell)'],
  ['pull', 'Pull Up'],
  ['lat', 'Lat Pulldown (Cable)'],
  ['fly', 'Chest Fly (Dumbbell)'],
  ['dip', 'Triceps Dip'],
  ['lunge', 'Lunge (Dumbbell)'],
  ['plank', 'Plank'],
  ['ohp', 'Overhead Press (Barbell)'],
  ['rdl', 'Romanian Deadlift (Barbell)'],
  ['hip thrust', 'Hip Thrust (Barbell)'],
  ['chin', 'Chin Up'],
  ['bb row', 'Bent Over Row (Barbell)'],
  ['pull up', 'Pull Up'],
])('when a newcomer searches %j, %s is the first of them', async (query, name) => {
  const ada = await join();
  const { exercises } = await search(ada, `limit=3&q=${encodeURIComponent(query)}`);
  expect(exercises[0]?.name).toBe(name);
});

test('when the letters of a search stand inside of words only, those exercises come last', async () => {
  const ada = await join();
  const { exercises } = await search(ada, 'limit=100&q=row');
  const names = exercises.map((exercise) => exercise.name);
  const isWord = names.map((name) => /\brow/i.test(name));
  expect(names).toContain('Backward Medicine Ball Throw');
  expect(isWord.indexOf(false)).toBeGreaterThan(isWord.indexOf(true));
  expect(isWord.slice(isWord.indexOf(false))).not.toContain(true);
});

test('when an own exercise is created, only its owner sees it, and the same name is refused', async () => {
  const [ada, eve] = [await join(), await join()];
  const body = { name: ' Zercher Carry ', load_type: 'distance', primary_muscles: ['glutes'] };
  const answer = await ada.post('/api/weights/exercises', body);
  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toMatchObject({
    exercise: { name: 'Zercher Carry', load_type: 'distance', is_custom: true },
  });
  expect((await ada.post('/api/weights/exercises', { name: 'zercher carry' })).statusCode).toBe(409);
  expect((await ada.post('/api/weights/exercises', { name: '   ' })).statusCode).toBe(422);
  expect(await search(ada, 'q=zercher%20carry')).toMatchObject({ total: 1 });
  expect(await search(eve, 'q=zercher%20carry')).toMatchObject({ total: 0 });
});

test('when an exercise was done before, its last sets are returned as entered', async () => {
  const ada = await join();
  const { exercises } = await search(ada, 'q=bench%20press%20barbell&limit=1');
  const url = `/api/weights/exercises/${exercises[0]?.uuid}/previous`;
  expect((await ada.get(url)).json()).toEqual({
    performed_at: null,
    rest_seconds: null,
    best_e1rm_kg: null,
    sets: [],
  });
  const entry = (sets: object[]) => ({
    exercises: [{ exercise_uuid: exercises[0]?.uuid, rest_seconds: 90, sets }],
  });
  await ada.post('/api/weights/workouts', { ...workoutOn('2026-03-16', {}), ...entry([set(120, 5)]) });
  await ada.post('/api/weights/workouts', {
    ...workoutOn('2026-03-17', {}),
    ...entry([set(225, 5, { weight_unit: 'lb' })]),
  });
  await ada.post('/api/weights/workouts', {
    ...workoutOn('2026-03-18', {}),
    state: 'draft',
    ...entry([set(1, 1)]),
  });
  expect((await ada.get(url)).json()).toMatchObject({
    performed_at: '2026-03-17T18:00:00.000Z',
    rest_seconds: 90,
    best_e1rm_kg: 140,
    sets: [{ weight_entered: 225, weight_unit: 'lb', reps: 5 }],
  });
  expect((await ada.get(`/api/weights/exercises/${randomUUID()}/previous`)).statusCode).toBe(404);
});

test('when the server restarts, built-in exercises are unchanged unless their file changed', async () => {
  const kit = await kitOf();
  const version = async () =>
    (
      await tables
        .selectFrom('weights_exercises')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('owner_id', 'is', null)
        .executeTakeFirstOrThrow()
    ).n;
  await catalogueLoader(kit)();
  const count = await version();
  await tables
    .updateTable('weights_exercises')
    .set({ name: 'Changed' })
    .where('name', '=', 'Plank')
    .where('owner_id', 'is', null)
    .execute();
  await catalogueLoader(kit)();
  const changed = () =>
    tables.selectFrom('weights_exercises').select('name').where('name', '=', 'Changed').execute();
  expect(await changed()).toHaveLength(1);
  await tables.updateTable('weights_catalogue').set({ file_sha256: 'another' }).execute();
  await catalogueLoader(kit)();
  expect(await changed()).toHaveLength(0);
  expect(await version()).toBe(count);
});

/** Returns the part of the kit that the catalogue loader uses. */
async function kitOf() {
  return {
    db: tables,
    transaction: <T>(run: (trx: typeof tables) => Promise<T>) => tables.transaction().execute(run),
  } as Parameters<typeof catalogueLoader>[0];
}
