import { expect, test } from 'vitest';
import { changed, exportOf, restore, withRows } from '../../../../tests/support/restores.ts';
import { createTestApp } from '../../../../tests/support/test-app.ts';
import { createWeightsFixture, NOW, set, workoutOn } from '../weights.fixture.ts';
import { hasOversizedWorkout } from './export.repository.ts';

const app = await createTestApp({ now: () => NOW });
const { tables, join } = await createWeightsFixture();

/** The export of a user with a workout, an own exercise and a body weight. */
async function createExport(): Promise<Buffer> {
  const ada = await app.signUp('ada_exports');
  await ada.post('/api/trackers/enable', { tracker_type: 'weights' });
  await ada.put('/api/weights/bodyweight/2026-03-16', { weight: 80, unit: 'kg' });
  await ada.post('/api/weights/exercises', { name: 'Çekiş', primary_muscles: ['lats'] });
  await ada.post('/api/weights/workouts', workoutOn('2026-03-16', { Çekiş: [set(60, 5)] }));
  return exportOf(ada);
}

test(
  'when a row has values that no entry allows, nothing of the file is restored',
  { timeout: 60_000 },
  async () => {
    const good = await createExport();
    const bob = await app.signUp('bob_restores');
    const refused: [table: string, fields: object][] = [
      ['weights_exercises', { name: 'x'.repeat(241) }],
      ['weights_exercises', { load_type: 'magnetic' }],
      ['weights_workouts', { notes: 'x'.repeat(4_001) }],
      ['weights_workouts', { timezone: 'Nope/Zone' }],
      ['weights_workouts', { local_date: '1999-12-31' }],
      ['weights_sets', { weight_kg: 'NaN' }],
      ['weights_bodyweight', { weight_kg: 'Infinity' }],
    ];
    for (const [table, fields] of refused) {
      const file = await changed(
        good,
        `restore/${table}.jsonl`,
        withRows((row) => ({ ...row, ...fields })),
      );
      const { state, error } = await restore(app, bob, file);
      expect([table, fields, state, error]).toEqual([
        table,
        fields,
        'failed',
        expect.stringContaining('is damaged'),
      ]);
    }
    const texts = withRows((row) => ({ ...row, title: '💪'.repeat(80) }));
    expect(
      await restore(app, bob, await changed(good, 'restore/weights_workouts.jsonl', texts)),
    ).toMatchObject({ state: 'done' });
  },
);

test('when a workout has more exercises than an entry, it is found', async () => {
  const ada = await join();
  await ada.post(
    '/api/weights/workouts',
    workoutOn('2026-03-16', { 'Bench Press (Barbell)': [set(60, 5)], Squat: [set(60, 5)] }),
  );
  expect(await hasOversizedWorkout(tables, ada.uuid, 2)).toBe(false);
  expect(await hasOversizedWorkout(tables, ada.uuid, 1)).toBe(true);
});
