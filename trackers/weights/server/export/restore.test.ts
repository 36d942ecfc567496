import { expect, test } from 'vitest';
import { RowRefused, type AccountRow } from '@plotline/server/tracker-kit/restore.ts';
import { createWeightsFixture, NOW, set, workoutOn } from '../weights.fixture.ts';
import { hasOversizedWorkout } from './export.repository.ts';
import { weightsRestore } from './restore.ts';

const { db, tables, join } = await createWeightsFixture();
const { restoreRows } = weightsRestore(async () => undefined);

const exercise = {
  name: 'Çekiş',
  category: 'back',
  equipment: null,
  primary_muscles: ['lats'],
  secondary_muscles: [],
};
const restored = (table: string, row: AccountRow) =>
  restoreRows?.({ db, userId: 'ada', now: NOW, trackers: new Set(['weights']) }, table, [row]);

test('when texts are longer than entries can be, their rows are refused', async () => {
  const workout = { title: '💪'.repeat(80), notes: null };
  expect(await restored('weights_exercises', exercise)).toEqual([exercise]);
  expect(await restored('weights_workouts', workout)).toEqual([workout]);
  const refused: [table: string, row: AccountRow][] = [
    ['weights_exercises', { ...exercise, name: 'x'.repeat(241) }],
    ['weights_exercises', { ...exercise, primary_muscles: Array.from({ length: 21 }, () => 'lats') }],
    ['weights_workouts', { ...workout, title: 'x'.repeat(161) }],
    ['weights_workouts', { ...workout, notes: 'x'.repeat(4_001) }],
    ['weights_workout_exercises', { notes: 'x'.repeat(4_001) }],
  ];
  for (const [table, row] of refused) await expect(restored(table, row)).rejects.toThrow(RowRefused);
});

test('when a workout has more exercises than an entry, it is found', async () => {
  const ada = await join();
  await ada.post(
    '/api/weights/workouts',
    workoutOn('2026-03-16', { 'Bench Press (Barbell)': [set(60, 5)], Squat: [set(60, 5)] }),
  );
  expect(await hasOversizedWorkout(tables, ada.uuid, 2)).toBe(false);
  expect(await hasOversizedWorkout(tables, ada.uuid, 1)).toBe(true);
});
