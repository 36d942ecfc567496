import { beforeEach, describe, expect, test } from 'vitest';
import { createWeightsFixture, set, workoutOn, type User } from '../weights.fixture.ts';
import { apply, countRows, hevyFile, preview, sample } from './imports.fixture.ts';

const { join, tables } = await createWeightsFixture();
const HEVY = sample('hevy-kg.csv');
let ada: User;

beforeEach(async () => {
  ada = await join();
});

describe('duplicates and undoing', () => {
  const file = hevyFile({ day: '2026-03-02', weight: 100 });

  test('when a logged workout starts within a minute, it is a duplicate to skip, keep or replace', async () => {
    for (const [mode, workouts, imported] of [
      ['skip', 1, 0],
      ['keep', 2, 1],
      ['replace', 1, 1],
    ] as const) {
      const user = await join();
      const logged = workoutOn(
        '2026-03-02',
        { 'Bench Press (Barbell)': [set(90, 5)] },
        { started_at: '2026-03-02T17:04:40.000Z' },
      );
      await user.post('/api/weights/workouts', logged);
      const seen = await preview(user, file);
      expect(seen).toMatchObject({ duplicate_workouts: 1, new_workouts: 0 });
      expect(await apply(user, seen.batch_id, { duplicates: mode })).toMatchObject({
        imported,
        duplicates: 1,
      });
      expect(await countRows(tables, user.uuid)).toMatchObject({ workouts, activities: workouts });
    }
  });

  test('when two runs of a day differ in their distance, the second is no duplicate', async () => {
    const header = 'title,start_time,exercise_title,set_index,weight_kg,reps,distance_km\n';
    const run = `${header}Run,2026-03-02T08:00:00,Running (Treadmill),0,,,5\n`;
    await apply(ada, (await preview(ada, run)).batch_id);
    const again = run.replace('T08', 'T18');
    expect(await preview(ada, again)).toMatchObject({ duplicate_workouts: 1 });
    expect(await preview(ada, again.replace(',5', ',3'))).toMatchObject({ duplicate_workouts: 0 });
  });

  test('when a replacing import is undone, the replaced workout is restored with its records', async () => {
    const logged = workoutOn(
      '2026-03-02',
      { 'Bench Press (Barbell)': [set(90, 5)] },
      { started_at: '2026-03-02T17:04:40.000Z' },
    );
    await ada.post('/api/weights/workouts', logged);
    const recordsOf = () =>
      tables
        .selectFrom('weights_records')
        .select(['kind', 'value', 'workout_id'])
        .where('user_id', '=', ada.uuid)
        .orderBy('kind')
        .execute();
    const [before, records] = [await countRows(tables, ada.uuid), await recordsOf()];
    const { batch_id } = await preview(ada, file);
    await apply(ada, batch_id, { duplicates: 'replace' });
    expect(await recordsOf()).not.toEqual(records);
    const undone = await ada.post(`/api/weights/import/${batch_id}/undo`, {});
    expect(undone.json()).toEqual({ removed: 1, kept_edited: 0, kept_in_hevy: 0 });
    expect(await countRows(tables, ada.uuid)).toEqual(before);
    expect(await recordsOf()).toEqual(records);
  });

  test('when an import is undone, only edited workouts stay, and a second undo removes nothing', async () => {
    const { batch_id } = await preview(ada, HEVY);
    const { imported } = await apply(ada, batch_id);
    const { workouts } = (await ada.get('/api/weights/workouts')).json<{ workouts: { uuid: string }[] }>();
    const edited = workoutOn('2026-03-02', { 'Bench Press (Barbell)': [set(90, 5)] });
    await ada.put(`/api/weights/workouts/${workouts[0]?.uuid}`, { ...edited, version: 1 });
    const url = `/api/weights/import/${batch_id}/undo`;
    expect((await ada.post(url, {})).json()).toEqual({
      removed: imported - 1,
      kept_edited: 1,
      kept_in_hevy: 0,
    });
    expect(await countRows(tables, ada.uuid)).toMatchObject({ workouts: 1, activities: 1 });
    expect((await ada.post(url, {})).json()).toEqual({ removed: 0, kept_edited: 1, kept_in_hevy: 0 });
    expect((await ada.post(url, { include_edited: true })).json()).toEqual({
      removed: 1,
      kept_edited: 0,
      kept_in_hevy: 0,
    });
    expect(await countRows(tables, ada.uuid)).toMatchObject({ workouts: 0, activities: 0 });
    expect((await ada.get('/api/weights/imports')).json()).toMatchObject({
      imports: [{ batch_id, status: 'undone' }],
    });
    expect((await ada.post(`/api/weights/import/${batch_id}/apply`, {})).statusCode).toBe(409);
    const again = await preview(ada, HEVY);
    expect(again).toMatchObject({ duplicate_workouts: 0, imported_before_at: null });
  });

  test('when an import was itself replaced, undoing it restores nothing until the later one is undone', async () => {
    const importAgain = async () => {
      const { batch_id } = await preview(ada, file);
      await apply(ada, batch_id, { duplicates: 'replace' });
      return batch_id;
    };
    const undo = async (id: string) => (await ada.post(`/api/weights/import/${id}/undo`, {})).json();
    const [first, second, third] = [await importAgain(), await importAgain(), await importAgain()];
    const one = await countRows(tables, ada.uuid);
    expect(await undo(second)).toEqual({ removed: 1, kept_edited: 0, kept_in_hevy: 0 });
    expect(await countRows(tables, ada.uuid)).toEqual(one);
    expect(await undo(third)).toEqual({ removed: 1, kept_edited: 0, kept_in_hevy: 0 });
    expect(await countRows(tables, ada.uuid)).toEqual(one);
    expect(await undo(first)).toEqual({ removed: 1, kept_edited: 0, kept_in_hevy: 0 });
    expect(await countRows(tables, ada.uuid)).toMatchObject({ workouts: 0, activities: 0 });
  });

  test('when the workout that replaced another was edited, an undo keeps it', async () => {
    await apply(ada, (await preview(ada, file)).batch_id);
    const { batch_id } = await preview(ada, file);
    await apply(ada, batch_id, { duplicates: 'replace' });
    const { workouts } = (await ada.get('/api/weights/workouts')).json<{ workouts: { uuid: string }[] }>();
    const moved = workoutOn('2026-01-05', { 'Bench Press (Barbell)': [set(70, 3)] });
    await ada.put(`/api/weights/workouts/${workouts[0]?.uuid}`, { ...moved, version: 1 });
    const url = `/api/weights/import/${batch_id}/undo`;
    expect((await ada.post(url, {})).json()).toEqual({ removed: 0, kept_edited: 1, kept_in_hevy: 0 });
    expect(await countRows(tables, ada.uuid)).toMatchObject({ workouts: 1, activities: 1 });
    expect((await ada.post(url, { include_edited: true })).json()).toEqual({
      removed: 1,
      kept_edited: 0,
      kept_in_hevy: 0,
    });
    expect(await countRows(tables, ada.uuid)).toMatchObject({ workouts: 1, activities: 1 });
  });

  test('when 30 days have passed, an import cannot be undone', async () => {
    const { batch_id } = await preview(ada, HEVY);
    await apply(ada, batch_id);
    await tables
      .updateTable('weights_import_batches')
      .set({ undo_until: new Date(0) })
      .where('uuid', '=', batch_id)
      .execute();
    expect((await ada.post(`/api/weights/import/${batch_id}/undo`, {})).statusCode).toBe(400);
  });
});
