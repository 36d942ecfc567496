import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ImportPreview } from '../../contract/imports.ts';
import { createWeightsFixture, set, workoutOn, type Person } from '../weights.fixture.ts';
import type { ImportAnswer } from './imports.model.ts';

const { db, tables, server, join } = await createWeightsFixture();
const HEVY = sample('hevy-kg.csv');
let ada: Person;

beforeEach(async () => {
  ada = await join();
});

function sample(name: string): Buffer {
  return readFileSync(path.join(import.meta.dirname, '..', '..', 'fixtures', name));
}

async function preview(person: Person, file: Buffer | string): Promise<ImportPreview> {
  const answer = await person.upload('/api/weights/import/preview', file, { timezone: 'Europe/Paris' });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<ImportPreview>();
}

async function apply(person: Person, batchId: string, options: object = {}): Promise<ImportAnswer> {
  const answer = await person.post(`/api/weights/import/${batchId}/apply`, { unit: 'kg', ...options });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<ImportAnswer>();
}

async function countRows(userId: string) {
  const { rows } = await sql<{ workouts: number; sets: number; activities: number; exercises: number }>`
    select (select count(*) from weights_workouts where user_id = ${userId} and state = 'finished') as workouts,
      (select count(*) from weights_workout_exercises we join weights_sets s on s.workout_exercise_id = we.uuid
        where we.user_id = ${userId} and we.is_counted) as sets,
      (select count(*) from activities where user_id = ${userId}) as activities,
      (select count(*) from weights_exercises where owner_id = ${userId}) as exercises`.execute(db);
  return rows[0];
}

const NOTHING = { workouts: 0, sets: 0, activities: 0, exercises: 0 };

describe('importing', () => {
  test.each([
    'fitnotes.csv',
    'fitnotes-shifted.csv',
    'hevy-kg.csv',
    'hevy-lb.csv',
    'hevy-iso.csv',
    'hevy-turkish.csv',
    'strong-classic.csv',
    'strong-older.csv',
    'strong-ios.csv',
    'strong-android.csv',
    'strong-android-headerless.csv',
    'strong-numbered.csv',
    'strong-french.csv',
  ])(
    'when %s is previewed and applied, every set row is stored or rejected, and a second time adds nothing',
    async (name) => {
      const seen = await preview(ada, sample(name));
      expect(await countRows(ada.uuid)).toEqual(NOTHING);
      const answer = await apply(ada, seen.batch_id);
      expect(answer.sets).toBe(seen.set_rows - answer.rejected.length);
      expect(answer).toMatchObject({ imported: seen.workouts, duplicates: 0 });
      expect(answer.imported).toBeGreaterThan(0);
      const stored = await countRows(ada.uuid);
      expect(stored).toMatchObject({
        workouts: answer.imported,
        sets: answer.sets,
        activities: answer.imported,
      });
      const again = await preview(ada, sample(name));
      expect(again).toMatchObject({ new_workouts: 0, duplicate_workouts: seen.workouts });
      expect(again.imported_before_at).not.toBeNull();
      expect(await apply(ada, again.batch_id)).toMatchObject({
        imported: 0,
        duplicates: seen.workouts,
        sets: 0,
      });
      expect(await countRows(ada.uuid)).toEqual(stored);
    },
  );

  test('when a batch is applied again, the answer is the same and nothing is added', async () => {
    const { batch_id } = await preview(ada, HEVY);
    const first = await apply(ada, batch_id);
    const stored = await countRows(ada.uuid);
    expect(await apply(ada, batch_id)).toEqual(first);
    expect(await countRows(ada.uuid)).toEqual(stored);
  });

  test('when two apply at once, one runs; the other is told so or gets the same answer', async () => {
    const { batch_id } = await preview(ada, HEVY);
    const answers = await Promise.all(
      [1, 2, 3].map(() => ada.post(`/api/weights/import/${batch_id}/apply`, {})),
    );
    const [done, ...others] = answers.toSorted((a, b) => a.statusCode - b.statusCode);
    expect(done?.statusCode).toBe(200);
    for (const other of others) {
      if (other.statusCode === 200) expect(other.json()).toEqual(done?.json());
      else expect(other.statusCode).toBe(409);
    }
    expect(await countRows(ada.uuid)).toMatchObject({ workouts: done?.json<ImportAnswer>().imported });
  });

  test('when history comes in, it holds records but is no news', async () => {
    const file = [
      'title,start_time,end_time,description,exercise_title,superset_id,exercise_notes,set_index,set_type,weight_kg,reps,distance_km,duration_seconds,rpe',
      'A,"2 Mar 2026, 18:04","2 Mar 2026, 19:16",,Bench Press (Barbell),,,0,normal,100,5,,,',
      'B,"17 Mar 2026, 18:04","17 Mar 2026, 19:16",,Bench Press (Barbell),,,0,normal,105,5,,,',
    ].join('\n');
    await apply(ada, (await preview(ada, file)).batch_id);
    const activities = await db
      .selectFrom('activities')
      .selectAll()
      .where('user_id', '=', ada.uuid)
      .orderBy('event_at')
      .execute();
    expect(activities.map(({ in_feed, content }) => [in_feed, content])).toEqual([
      [false, null],
      [true, null],
    ]);
    const records = await tables
      .selectFrom('weights_records')
      .selectAll()
      .where('user_id', '=', ada.uuid)
      .execute();
    expect(records.filter(({ is_baseline }) => !is_baseline).map(({ kind }) => kind)).toContain('weight');
  });

  test('when something fails half-way, nothing is left of it and the next try works', async () => {
    const { batch_id } = await preview(ada, HEVY);
    await sql`create function refuse_records() returns trigger language plpgsql as $$
      begin raise exception 'refused by the test'; end $$`.execute(db);
    await sql`create trigger refuse before insert on weights_records for each row execute function refuse_records()`.execute(
      db,
    );
    const answer = await ada.post(`/api/weights/import/${batch_id}/apply`, {});
    await sql`drop trigger refuse on weights_records`.execute(db);
    expect(answer.statusCode).toBe(500);
    expect(await countRows(ada.uuid)).toEqual(NOTHING);
    expect(await server.syncState(ada.uuid)).toMatchObject({ state: 'failed', progress: null });
    expect((await apply(ada, batch_id)).imported).toBeGreaterThan(0);
    expect(await server.syncState(ada.uuid)).toMatchObject({ state: 'idle', error: null });
  });

  test('when an import of the person runs, another is refused; when its node died, it is not', async () => {
    await sql`insert into weights_import_runs (user_id, run_id, state, progress, imported, heartbeat_at)
      values (${ada.uuid}, ${ada.uuid}, 'running', 0.5, 3, now())`.execute(db);
    expect(await server.syncState(ada.uuid)).toMatchObject({ state: 'running', progress: 0.5, imported: 3 });
    const refused = await ada.upload('/api/weights/import/preview', HEVY);
    expect(refused.statusCode).toBe(409);
    await sql`update weights_import_runs set heartbeat_at = now() - interval '1 minute' where user_id = ${ada.uuid}`.execute(
      db,
    );
    expect(await server.syncState(ada.uuid)).toMatchObject({ state: 'failed' });
    expect((await ada.upload('/api/weights/import/preview', HEVY)).statusCode).toBe(200);
  });

  test('when the file does not say its unit, it must be chosen', async () => {
    const { batch_id, unit } = await preview(ada, sample('strong-classic.csv'));
    expect(unit).toBeNull();
    const answer = await ada.post(`/api/weights/import/${batch_id}/apply`, {});
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ detail: [{ loc: ['body', 'unit'] }] });
  });

  test('when the file is none of the three, it is refused by name or header', async () => {
    const answer = await ada.upload('/api/weights/import/preview', 'a,b\n1,2\n');
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ detail: [{ loc: ['body', 'file'], type: 'unknown_format' }] });
    expect(await server.syncState(ada.uuid)).toMatchObject({ state: 'idle' });
  });

  test('when the zone or the batch does not exist, it is refused', async () => {
    const refused = await ada.upload('/api/weights/import/preview', HEVY, { timezone: 'Mars/Olympus' });
    expect(refused.statusCode).toBe(422);
    const eve = await join();
    const { batch_id } = await preview(ada, HEVY);
    expect((await eve.post(`/api/weights/import/${batch_id}/apply`, {})).statusCode).toBe(404);
    expect((await eve.delete(`/api/weights/import/${batch_id}`)).statusCode).toBe(404);
    expect((await ada.delete(`/api/weights/import/${batch_id}`)).json()).toEqual({ success: true });
    expect((await ada.post(`/api/weights/import/${batch_id}/apply`, {})).statusCode).toBe(404);
  });

  test('when a name is mapped, its sets go there, and the next file knows it', async () => {
    const file =
      'Date,Exercise,Category,Weight,Weight Unit,Reps,Distance,Distance Unit,Time,Comment\n2026-03-02,Bankdruecken Spezial,Chest,100,kgs,5,,,,\n';
    const seen = await preview(ada, file);
    expect(seen.exercises).toMatchObject([{ name: 'Bankdruecken Spezial', match: 'none', matched: null }]);
    const { exercises } = (await ada.get('/api/weights/exercises?q=bench%20press%20barbell')).json<{
      exercises: { uuid: string; name: string }[];
    }>();
    const mappings = [{ name: 'Bankdruecken Spezial', exercise_uuid: exercises[0]?.uuid }];
    await apply(ada, seen.batch_id, { mappings });
    expect(await countRows(ada.uuid)).toMatchObject({ workouts: 1, exercises: 0 });
    const next = await preview(ada, file.replace('2026-03-02', '2026-03-09'));
    expect(next.exercises[0]).toMatchObject({ match: 'alias', matched: { name: exercises[0]?.name } });
  });

  test('when an unknown exercise is described, it is made so', async () => {
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

describe('duplicates and undoing', () => {
  const file =
    'title,start_time,end_time,description,exercise_title,superset_id,exercise_notes,set_index,set_type,weight_kg,reps,distance_km,duration_seconds,rpe\n' +
    'Push,"2 Mar 2026, 18:04","2 Mar 2026, 19:16",,Bench Press (Barbell),,,0,normal,100,5,,,\n';

  test('when a logged workout starts within a minute, it is a duplicate: skipped, kept beside, or replaced', async () => {
    for (const [mode, workouts, imported] of [
      ['skip', 1, 0],
      ['keep', 2, 1],
      ['replace', 1, 1],
    ] as const) {
      const person = await join();
      const logged = workoutOn(
        '2026-03-02',
        { 'Bench Press (Barbell)': [set(90, 5)] },
        { started_at: '2026-03-02T17:04:40.000Z' },
      );
      await person.post('/api/weights/workouts', logged);
      const seen = await preview(person, file);
      expect(seen).toMatchObject({ duplicate_workouts: 1, new_workouts: 0 });
      expect(await apply(person, seen.batch_id, { duplicates: mode })).toMatchObject({
        imported,
        duplicates: 1,
      });
      expect(await countRows(person.uuid)).toMatchObject({ workouts, activities: workouts });
    }
  });

  test('when a replacing import is undone, the replaced workout is back with its records', async () => {
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
    const [before, records] = [await countRows(ada.uuid), await recordsOf()];
    const { batch_id } = await preview(ada, file);
    await apply(ada, batch_id, { duplicates: 'replace' });
    expect(await recordsOf()).not.toEqual(records);
    const undone = await ada.post(`/api/weights/import/${batch_id}/undo`, {});
    expect(undone.json()).toEqual({ removed: 1, kept_edited: 0 });
    expect(await countRows(ada.uuid)).toEqual(before);
    expect(await recordsOf()).toEqual(records);
  });

  test('when an import is undone, nothing of it stays but what was edited, and undoing again takes nothing', async () => {
    const { batch_id } = await preview(ada, HEVY);
    const { imported } = await apply(ada, batch_id);
    const { workouts } = (await ada.get('/api/weights/workouts')).json<{ workouts: { uuid: string }[] }>();
    const edited = workoutOn('2026-03-02', { 'Bench Press (Barbell)': [set(90, 5)] });
    await ada.put(`/api/weights/workouts/${workouts[0]?.uuid}`, { ...edited, version: 1 });
    const url = `/api/weights/import/${batch_id}/undo`;
    expect((await ada.post(url, {})).json()).toEqual({ removed: imported - 1, kept_edited: 1 });
    expect(await countRows(ada.uuid)).toMatchObject({ workouts: 1, activities: 1 });
    expect((await ada.post(url, {})).json()).toEqual({ removed: 0, kept_edited: 1 });
    expect((await ada.post(url, { include_edited: true })).json()).toEqual({ removed: 1, kept_edited: 0 });
    expect(await countRows(ada.uuid)).toMatchObject({ workouts: 0, activities: 0 });
    expect((await ada.get('/api/weights/imports')).json()).toMatchObject({
      imports: [{ batch_id, status: 'undone' }],
    });
    expect((await ada.post(`/api/weights/import/${batch_id}/apply`, {})).statusCode).toBe(409);
    const again = await preview(ada, HEVY);
    expect(again).toMatchObject({ duplicate_workouts: 0, imported_before_at: null });
  });

  test('when 30 days have passed, an import stays', async () => {
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
