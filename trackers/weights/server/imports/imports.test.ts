import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { IMPORT_MAX_BYTES } from '../../contract/limits.ts';
import { createWeightsFixture, NOW, type User } from '../weights.fixture.ts';
import { headline, section } from '../page/page.fixture.ts';
import { apply, countRows, hevyFile, NOTHING, preview, sample } from './imports.fixture.ts';
import type { ImportAnswer } from './imports.repository.ts';

const { db, join, server, tables } = await createWeightsFixture();
const HEVY = sample('hevy-kg.csv');
const STRONG_HEADER =
  'Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE';
let ada: User;

beforeEach(async () => {
  ada = await join();
});

function strongRow(start: string, duration: string): string {
  return `${start},Push,${duration},Squat,1,100,5,0,0,,,`;
}

describe('importing', () => {
  test.each([
    { file: 'strong-german-months.csv', unknown: ['Aufwärmen', 'Dehnen nach Plan'] },
    { file: 'hevy-portuguese-months.csv', unknown: ['Alongamento', 'Mobilidade de ombro'] },
  ])(
    'when $file with over 70 exercises is imported, 95 % are in the catalogue and 80 % of the sets have muscles',
    async ({ file, unknown }) => {
      const seen = await preview(ada, sample(file));
      const certain = seen.exercises.filter(({ match }) => match === 'exact' || match === 'alias');
      expect(seen.rejected).toEqual([]);
      expect(seen.exercises.length).toBeGreaterThan(70);
      expect(certain.length / seen.exercises.length).toBeGreaterThan(0.95);
      expect(seen.exercises.filter(({ match }) => match === 'none').map(({ name }) => name)).toEqual(
        expect.arrayContaining(unknown),
      );
      await apply(ada, seen.batch_id);
      const page = await ada.page({ timeframe: 'all' });
      const sets = page.headline.find(({ key }: { key: string }) => key === 'sets')?.value ?? 0;
      expect(sets).toBeGreaterThan(300);
      expect(section(page, 'muscles')?.sets_without_muscles).toBeLessThan(sets * 0.2);
    },
  );

  test('when a German file is imported, its exercises have muscles, and new ones are created as chosen', async () => {
    const seen = await preview(ada, sample('strong-german.csv'));
    expect(seen.rejected).toEqual([]);
    const unmatched = seen.exercises.filter(({ match }) => match === 'none').map(({ name }) => name);
    expect(unmatched).toEqual(['Hüftkreisen']);
    const create = { load_type: 'external', muscles: ['glutes', 'abductors'], per_hand: true };
    await apply(ada, seen.batch_id, { mappings: [{ name: 'Hüftkreisen', create }] });
    expect((await ada.get('/api/weights/exercises?scope=own')).json()).toMatchObject({
      exercises: [
        { name: 'Hüftkreisen', per_hand: true, primary_muscles: create.muscles, category: 'Glutes' },
      ],
    });
    const page = await ada.page();
    expect(section(page, 'muscles')?.sets_without_muscles).toBe(0);
  });

  test('when clocks change during workouts, their duration is that of the file', async () => {
    const rows = [strongRow('2025-03-30 01:30:00', '2h'), strongRow('2025-10-26 01:30:00', '2h')];
    await apply(ada, (await preview(ada, [STRONG_HEADER, ...rows].join('\n'))).batch_id);
    const times = await tables
      .selectFrom('weights_workouts')
      .select(['started_at', 'ended_at', 'duration_seconds'])
      .where('user_id', '=', ada.uuid)
      .orderBy('started_at')
      .execute();
    expect(times).toEqual([
      {
        started_at: new Date('2025-03-30T00:30:00Z'),
        ended_at: new Date('2025-03-30T02:30:00Z'),
        duration_seconds: 7200,
      },
      {
        started_at: new Date('2025-10-25T23:30:00Z'),
        ended_at: new Date('2025-10-26T01:30:00Z'),
        duration_seconds: 7200,
      },
    ]);
  });

  test('when a Portuguese file is imported, its names are matched and nearly all sets have muscles', async () => {
    const seen = await preview(ada, sample('hevy-portuguese.csv'));
    const unmatched = seen.exercises.filter(({ match }) => match === 'none').map(({ name }) => name);
    expect(unmatched).toEqual(['Meu exercício secreto']);
    await apply(ada, seen.batch_id);
    const page = await ada.page();
    // 1 of 7 working sets.
    expect(section(page, 'muscles')?.sets_without_muscles).toBe(1);
    expect(headline(page, 'sets')?.value).toBe(7);
  });

  test.each([
    'fitnotes-shifted.csv',
    'hevy-kg.csv',
    'hevy-lb.csv',
    'strong-older.csv',
    'strong-ios.csv',
    'strong-android.csv',
    'strong-android-headerless.csv',
    'strong-numbered.csv',
    'strong-french.csv',
  ])('when %s is previewed and applied, every set row is stored or rejected', async (name) => {
    await importAll(name);
  });

  // Formats and ways to write times, by which workouts are recognised.
  test.each(['fitnotes.csv', 'hevy-iso.csv', 'hevy-turkish.csv', 'strong-classic.csv', 'strong-german.csv'])(
    'when %s is imported, every set row is stored or rejected, and a second time adds nothing',
    async (name) => {
      const { workouts } = await importAll(name);
      const stored = await countRows(tables, ada.uuid);
      const again = await preview(ada, sample(name));
      expect(again).toMatchObject({ new_workouts: 0, duplicate_workouts: workouts });
      expect(again.imported_before_at).not.toBeNull();
      expect(await apply(ada, again.batch_id)).toMatchObject({
        imported: 0,
        duplicates: workouts,
        sets: 0,
      });
      expect(await countRows(tables, ada.uuid)).toEqual(stored);
    },
  );

  test('when a batch is applied again, the response is the same and nothing is added', async () => {
    const { batch_id } = await preview(ada, HEVY);
    const first = await apply(ada, batch_id);
    const stored = await countRows(tables, ada.uuid);
    expect(await apply(ada, batch_id)).toEqual(first);
    expect(await countRows(tables, ada.uuid)).toEqual(stored);
  });

  test('when a batch is applied twice at once, one runs and the other gets 409 or the same response', async () => {
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
    expect(await countRows(tables, ada.uuid)).toMatchObject({
      workouts: done?.json<ImportAnswer>().imported,
    });
  });

  test('when old workouts are imported, they set records without announcing them', async () => {
    const file = hevyFile({ day: '2026-03-02', weight: 100 }, { day: '2026-03-17', weight: 105 });
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

  test('when an import fails midway, nothing of it is stored and the next try succeeds', async () => {
    const { batch_id } = await preview(ada, HEVY);
    await sql`create function refuse_records() returns trigger language plpgsql as $$
      begin raise exception 'refused by the test'; end $$`.execute(db);
    await sql`create trigger refuse before insert on weights_records for each row execute function refuse_records()`.execute(
      db,
    );
    const answer = await ada.post(`/api/weights/import/${batch_id}/apply`, {});
    await sql`drop trigger refuse on weights_records`.execute(db);
    expect(answer.statusCode).toBe(500);
    expect(await countRows(tables, ada.uuid)).toEqual(NOTHING);
    expect(await server.syncState(ada.uuid)).toMatchObject({ state: 'failed', progress: null });
    expect((await apply(ada, batch_id)).imported).toBeGreaterThan(0);
    expect(await server.syncState(ada.uuid)).toMatchObject({ state: 'idle', error: null });
  });

  test('when an import of the user runs, another is refused unless its node died', async () => {
    await sql`insert into import_runs (user_id, tracker_type, uuid, file_name, state, progress, imported, started_at, heartbeat_at)
      values (${ada.uuid}, 'weights', ${ada.uuid}, 'a.csv', 'storing', 0.5, 3, ${NOW}, now())`.execute(db);
    expect(await server.syncState(ada.uuid)).toMatchObject({ state: 'running', progress: 0.5, imported: 3 });
    const refused = await ada.upload('/api/weights/import/preview', HEVY);
    expect(refused.statusCode).toBe(409);
    await sql`update import_runs set heartbeat_at = now() - interval '1 minute' where user_id = ${ada.uuid}`.execute(
      db,
    );
    expect(await server.syncState(ada.uuid)).toMatchObject({ state: 'failed' });
    expect((await ada.upload('/api/weights/import/preview', HEVY)).statusCode).toBe(200);
  });
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

  test('when the stored files of a user exceed two of the largest, the oldest previews go', async () => {
    const eve = await join();
    const [oldest, older, others] = [
      await preview(ada, HEVY),
      await preview(ada, HEVY),
      await preview(eve, HEVY),
    ];
    await sql`
      update weights_import_batches set file_gzip = convert_to(repeat('x', ${IMPORT_MAX_BYTES}), 'UTF8')
      where user_id in (${ada.uuid}, ${eve.uuid})`.execute(tables);
    const newest = await preview(ada, HEVY);
    expect([await discard(ada, oldest), await discard(ada, older), await discard(eve, others)]).toEqual([
      404, 200, 200,
    ]);
    expect(await apply(ada, newest.batch_id)).toMatchObject({ duplicates: 0 });
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

async function discard(user: User, { batch_id }: { batch_id: string }): Promise<number> {
  return (await user.delete(`/api/weights/import/${batch_id}`)).statusCode;
}

/** Previews and applies a file. @returns the preview. */
async function importAll(name: string) {
  const seen = await preview(ada, sample(name));
  expect(await countRows(tables, ada.uuid)).toEqual(NOTHING);
  const answer = await apply(ada, seen.batch_id);
  expect(answer.sets).toBe(seen.set_rows - answer.rejected.length);
  expect(answer).toMatchObject({ imported: seen.workouts, duplicates: 0 });
  expect(answer.imported).toBeGreaterThan(0);
  expect(await countRows(tables, ada.uuid)).toMatchObject({
    workouts: answer.imported,
    sets: answer.sets,
    activities: answer.imported,
  });
  return seen;
}
