import { expect, test } from 'vitest';
import { createWeightsFixture, set, workoutOn } from '../weights.fixture.ts';
import { searchTrainedExercises, searchWorkouts } from './own-training.repository.ts';

const { join, tables } = await createWeightsFixture();
const BENCH = 'Barbell Bench Press';

const find = (userId: string, q: string) => ({ userId, q, limit: 5 });

test('when a user searches, they find their own workouts and trained exercises alone', async () => {
  const [ada, eve] = [await join(), await join()];
  const older = await ada.save(workoutOn('2026-03-16', { [BENCH]: [set(100, 5)] }));
  const newer = await ada.save(workoutOn('2026-03-18', { [BENCH]: [set(100, 5), set(100, 5)] }));
  const workouts = await searchWorkouts(tables, find(ada.uuid, 'PUSH'));
  expect(workouts.map(({ uuid, detail }) => [uuid, detail])).toEqual([
    [newer.uuid, '2 sets'],
    [older.uuid, '1 set'],
  ]);
  expect(await searchTrainedExercises(tables, find(ada.uuid, 'press bench'))).toMatchObject([
    {
      title: 'Bench Press (Barbell)',
      detail: '2 workouts',
      path: `/weights?selector=${newer.exercises[0]?.exercise_uuid}`,
    },
  ]);
  for (const q of ['squat', '%', '!!'])
    expect(await searchTrainedExercises(tables, find(ada.uuid, q))).toEqual([]);
  expect(await searchWorkouts(tables, find(eve.uuid, 'push'))).toEqual([]);
  expect(await searchTrainedExercises(tables, find(eve.uuid, 'bench'))).toEqual([]);
});
