import { beforeEach, describe, expect, test } from 'vitest';
import { createWeightsFixture, type User } from '../weights.fixture.ts';
import { apply, countRows, preview, sample } from './imports.fixture.ts';

const { join, server, tables } = await createWeightsFixture();
const HEVY = sample('hevy-kg.csv');
let ada: User;

beforeEach(async () => {
  ada = await join();
});

describe('choices of the user', () => {
  test('when the file names no unit, the user must choose one', async () => {
    const { batch_id, unit } = await preview(ada, sample('strong-classic.csv'));
    expect(unit).toBeNull();
    const answer = await ada.post(`/api/weights/import/${batch_id}/apply`, {});
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ detail: [{ loc: ['body', 'unit'] }] });
  });

  test('when the format is unknown, the file is refused', async () => {
    const answer = await ada.upload('/api/weights/import/preview', 'a,b\n1,2\n');
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ detail: [{ loc: ['body', 'file'], type: 'unknown_format' }] });
    expect(await server.syncState(ada.uuid)).toMatchObject({ state: 'idle' });
  });

  test('when the time zone or the batch does not exist, the request is refused', async () => {
    const refused = await ada.upload('/api/weights/import/preview', HEVY, { timezone: 'Mars/Olympus' });
    expect(refused.statusCode).toBe(422);
    const eve = await join();
    const { batch_id } = await preview(ada, HEVY);
    expect((await eve.post(`/api/weights/import/${batch_id}/apply`, {})).statusCode).toBe(404);
    expect((await eve.delete(`/api/weights/import/${batch_id}`)).statusCode).toBe(404);
    expect((await ada.delete(`/api/weights/import/${batch_id}`)).json()).toEqual({ success: true });
    expect((await ada.post(`/api/weights/import/${batch_id}/apply`, {})).statusCode).toBe(404);
  });

  test('when a name is mapped to an exercise, its sets go there and the next file matches it', async () => {
    const file =
      'Date,Exercise,Category,Weight,Weight Unit,Reps,Distance,Distance Unit,Time,Comment\n2026-03-02,Bankdruecken Spezial,Chest,100,kgs,5,,,,\n';
    const seen = await preview(ada, file);
    expect(seen.exercises).toMatchObject([{ name: 'Bankdruecken Spezial', match: 'none', matched: null }]);
    const { exercises } = (await ada.get('/api/weights/exercises?q=bench%20press%20barbell')).json<{
      exercises: { uuid: string; name: string }[];
    }>();
    const mappings = [{ name: 'Bankdruecken Spezial', exercise_uuid: exercises[0]?.uuid }];
    await apply(ada, seen.batch_id, { mappings });
    expect(await countRows(tables, ada.uuid)).toMatchObject({ workouts: 1, exercises: 0 });
    const next = await preview(ada, file.replace('2026-03-02', '2026-03-09'));
    expect(next.exercises[0]).toMatchObject({ match: 'alias', matched: { name: exercises[0]?.name } });
  });

  test('when a new exercise is described, it is created that way', async () => {
    const file =
      'Date,Exercise,Category,Weight,Weight Unit,Reps,Distance,Distance Unit,Time,Comment\n2026-03-02,Ring Thing,Chest,10,kgs,5,,,,\n';
    const mappings = [
      { name: 'Ring Thing', create: { load_type: 'weighted_bodyweight', primary_muscle: 'chest' } },
    ];
    await apply(ada, (await preview(ada, file)).batch_id, { mappings });
    const own = await tables
      .selectFrom('weights_exercises')
      .selectAll()
      .where('owner_id', '=', ada.uuid)
      .execute();
    expect(own).toMatchObject([
      { name: 'Ring Thing', load_type: 'weighted_bodyweight', category: 'Chest', primary_muscles: ['chest'] },
    ]);
  });
});
