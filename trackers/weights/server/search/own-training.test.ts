import { shownOf } from '@plotline/server/tracker-kit/unshown.ts';
import { expect, test } from 'vitest';
import { createWeightsFixture, set, workoutOn } from '../weights.fixture.ts';
import * as found from './own-training.repository.ts';

const { join, tables } = await createWeightsFixture();
const BENCH = 'Barbell Bench Press';

const searchWorkouts = async (...search: Parameters<typeof found.searchWorkouts>) =>
  (await found.searchWorkouts(...search)).map((one) => shownOf(one));
const searchTrainedExercises = async (...search: Parameters<typeof found.searchTrainedExercises>) =>
  (await found.searchTrainedExercises(...search)).map((one) => shownOf(one));

const find = (userId: string, q: string) => ({ userId, q, limit: 5 });

test('when a user searches, they find their own workouts and trained exercises alone', async () => {
  const [ada, eve] = [await join(), await join()];
  const older = await ada.save(workoutOn('2026-03-16', { [BENCH]: [set(110, 5)] }));
  const newer = await ada.save(workoutOn('2026-03-18', { [BENCH]: [set(100, 5), set(100, 5)] }));
  const workouts = await searchWorkouts(tables, find(ada.uuid, 'PUSH'));
  expect(workouts.map(({ uuid, details, stat }) => [uuid, details, stat?.value])).toEqual([
    [newer.uuid, ['2 sets'], '1,000 kg'],
    [older.uuid, ['1 set'], '550 kg'],
  ]);
  expect(await searchTrainedExercises(tables, find(ada.uuid, 'press bench'))).toMatchObject([
    {
      title: 'Bench Press (Barbell)',
      details: ['2 workouts'],
      stat: { value: '116.7 kg', label: 'Last e1RM' },
      path: `/weights?selector=${newer.exercises[0]?.exercise_uuid}`,
    },
  ]);
  for (const q of ['squat', '%', '!!'])
    expect(await searchTrainedExercises(tables, find(ada.uuid, q))).toEqual([]);
  expect(await searchWorkouts(tables, find(eve.uuid, 'push'))).toEqual([]);
  expect(await searchTrainedExercises(tables, find(eve.uuid, 'bench'))).toEqual([]);
});

test('when a user searches an exercise, they find their newest workouts with it', async () => {
  const [ada, eve] = [await join(), await join()];
  const squat = await ada.save(workoutOn('2026-03-16', { [BENCH]: [set(100, 5)], Squat: [set(140, 5)] }));
  await ada.save(workoutOn('2026-03-17', { [BENCH]: [set(100, 5)] }));
  const newest = await ada.save(workoutOn('2026-03-18', { Squat: [set(140, 5), set(140, 3)] }));
  await eve.save(workoutOn('2026-03-18', { Squat: [set(60, 5)] }));
  await ada.put('/api/weights/settings', { unit: 'lb' });
  const workouts = await searchWorkouts(tables, find(ada.uuid, 'squat'));
  expect(workouts.map(({ uuid, details, stat }) => [uuid, details, stat?.value])).toEqual([
    [newest.uuid, [expect.stringMatching(/^Squat/)], '360.1 lb'],
    [squat.uuid, [expect.stringMatching(/^Squat/)], '360.1 lb'],
  ]);
  expect(await searchWorkouts(tables, { ...find(ada.uuid, 'squat'), limit: 1 })).toMatchObject([
    { uuid: newest.uuid },
  ]);
  for (const q of ['deadlift', '%', '!!'])
    expect(await searchWorkouts(tables, find(ada.uuid, q))).toEqual([]);
});

test('when an exercise is found by another name, the name is in its detail', async () => {
  const ada = await join();
  await ada.save(workoutOn('2026-03-16', { 'Chest Press (Machine)': [set(50, 8)], Squat: [set(140, 5)] }));
  for (const [q, name] of [
    ['bench', 'Machine Bench Press'],
    ['flat bench machine', 'Flat Machine Bench Press'],
    ['seated', 'Seated Chest Press'],
    ['chest machine', null],
  ] as const) {
    const [exercise] = await searchTrainedExercises(tables, find(ada.uuid, q));
    expect([q, exercise?.title, exercise?.details]).toEqual([
      q,
      'Chest Press (Machine)',
      name === null ? ['1 workout'] : [name, '1 workout'],
    ]);
    const [workout] = await searchWorkouts(tables, find(ada.uuid, q));
    expect([q, workout?.details]).toEqual([q, [name ?? 'Chest Press (Machine)']]);
  }
});

test('when the names of some exercises begin with the search, these come first', async () => {
  const ada = await join();
  const incline = 'Incline Bench Press (Barbell)';
  await ada.save(workoutOn('2026-03-16', { [incline]: [set(60, 5)] }));
  await ada.save(workoutOn('2026-03-17', { [incline]: [set(60, 5)], [BENCH]: [set(100, 5)] }));
  const titles = async (q: string) =>
    (await searchTrainedExercises(tables, find(ada.uuid, q))).map(({ title }) => title);
  expect(await titles('bench')).toEqual(['Bench Press (Barbell)', incline]);
  expect(await titles('press')).toEqual([incline, 'Bench Press (Barbell)']);
  for (const day of ['13', '14', '15'])
    await ada.save(workoutOn(`2026-03-${day}`, { 'Chest Press (Machine)': [set(50, 8)] }));
  const others = await titles('bench');
  expect(others, 'found by another name: last').toEqual([
    'Bench Press (Barbell)',
    incline,
    'Chest Press (Machine)',
  ]);
});
