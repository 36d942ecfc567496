import { everyRow } from '../../../../tests/support/every-row.ts';
import { expect, test } from 'vitest';
import type { ImportPreview } from '../../contract/imports.ts';
import type { Workout } from '../../contract/workouts.ts';
import { createWeightsFixture, set, workoutOn, type User } from '../weights.fixture.ts';

const { db, server, tables, join } = await createWeightsFixture();
const ada = await join();
await ada.post('/api/weights/exercises', { name: 'My "own", lift', load_type: 'external' });
for (const workout of [
  workoutOn(
    '2026-03-16',
    {},
    {
      title: 'Push, "heavy"',
      notes: 'slept well\nate less',
      timezone: 'Asia/Kolkata',
      exercises: [
        {
          name: 'Bench Press (Barbell)',
          rest_seconds: 150,
          superset_group: 1,
          notes: '=1+1',
          sets: [
            set(60, 10, { set_type: 'warmup' }),
            set(225, 5, { weight_unit: 'lb', rpe: 8.5 }),
            set(82.125, 7.5, { set_type: 'failure' }),
          ],
        },
        {
          name: 'Pull Up (Assisted)',
          superset_group: 1,
          sets: [set(30, 8), set(25, 8, { set_type: 'drop' })],
        },
        { name: 'Running (Treadmill)', sets: [set(null, null, { distance_m: 2512.5, duration_s: 900 })] },
      ],
    },
  ),
  workoutOn(
    '2026-03-18',
    {
      'My "own", lift': [set(50, 5), set(50, 5, { done: false })],
      Plank: [set(null, null, { duration_s: 60 })],
    },
    { title: null, ended_at: null },
  ),
  workoutOn('2026-03-18', { Plank: [set(null, null, { duration_s: 60 })] }, { state: 'draft' }),
]) {
  const answer = await ada.post('/api/weights/workouts', workout);
  if (answer.statusCode !== 201) throw new Error(answer.body);
}

async function exported(format: string): Promise<string> {
  const answer = await ada.get(`/api/weights/export?format=${format}`);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="workouts/);
  return answer.body;
}

async function workoutsOf(user: User): Promise<Workout[]> {
  const { workouts } = (await user.get('/api/weights/workouts?state=finished')).json<{
    workouts: { uuid: string }[];
  }>();
  const answers = await Promise.all(workouts.map(({ uuid }) => user.get(`/api/weights/workouts/${uuid}`)));
  return answers.map((answer) => answer.json<{ workout: Workout }>().workout);
}

/** Returns the content of a workout, without ids and versions. */
function content({ title, notes, started_at, ended_at, local_date, volume_kg, exercises }: Workout) {
  return {
    title,
    notes,
    started_at,
    ended_at,
    local_date,
    volume_kg,
    exercises: exercises.map(({ name, superset_group, notes: note, rest_seconds, sets }) => ({
      name,
      superset_group,
      note,
      rest_seconds,
      sets: sets.filter(({ done }) => done),
    })),
  };
}

function totals(workouts: readonly Workout[]): number[] {
  return workouts.map(({ volume_kg }) => Math.round(volume_kg ?? 0));
}

/** Returns the files of the account export, the counted rows and the reported ones. */
async function accountExportOf({ uuid: userId }: User) {
  let wrote = 0;
  const reader = { db, userId, addProgress: (n: number) => void (wrote += n), shapeEach: everyRow };
  const rows = await server.exportData?.countRows(reader);
  const files = new Map<string, string>();
  for await (const file of server.exportData?.files(reader) ?? []) {
    let written = '';
    for await (const piece of file.content) written += String(piece);
    files.set(file.name, written);
  }
  return { files, rows, wrote };
}

async function importInto(user: User, file: string, options: object = {}) {
  const seen = await user.upload('/api/weights/import/preview', file, { timezone: 'Asia/Kolkata' });
  expect(seen.statusCode).toBe(200);
  const { batch_id, rejected_count } = seen.json<ImportPreview>();
  expect(rejected_count).toBe(0);
  const answer = await user.post(`/api/weights/import/${batch_id}/apply`, options);
  expect(answer.statusCode).toBe(200);
  return answer.json<{ imported: number; sets: number; duplicates: number }>();
}

test('when another user imports the CSV export, nothing is lost', async () => {
  const eve = await join();
  expect(await importInto(eve, await exported('csv'))).toMatchObject({ imported: 2, sets: 8 });
  const [mine, theirs] = [await workoutsOf(ada), await workoutsOf(eve)];
  expect(theirs.map(content)).toEqual(mine.map(content));
});

test.each(['csv', 'hevy', 'strong'])(
  'when a user imports their own %s export, every workout is a duplicate',
  async (format) => {
    expect(await importInto(ada, await exported(format), { unit: 'kg' })).toMatchObject({
      imported: 0,
      duplicates: 2,
    });
  },
);

test.each(['hevy', 'strong'])(
  'when another user imports the %s export, every set is imported',
  async (format) => {
    const eve = await join();
    expect(await importInto(eve, await exported(format))).toMatchObject({ imported: 2, sets: 8 });
    expect(totals(await workoutsOf(eve))).toEqual(totals(await workoutsOf(ada)));
  },
);

test.each(['csv', 'hevy', 'strong'])(
  'when a note could be a formula, the %s export escapes it',
  async (format) => {
    const file = await exported(format);
    expect(file).toContain(",'=1+1,");
    expect(file).not.toContain(',=1+1');
  },
);

test('when the account is exported, all data is included as entered, and the progress reaches its total', async () => {
  await ada.put('/api/weights/bodyweight/2026-03-15', { weight: 181.5, unit: 'lb' });
  await ada.post('/api/weights/templates', { name: 'Push', exercises: [] });
  const { files, rows, wrote } = await accountExportOf(ada);
  expect(wrote).toBe(rows);
  expect([...files.keys()]).toEqual([
    'workouts.json',
    'workouts.csv',
    'templates.json',
    'exercises.json',
    'exercises.csv',
    'merges.json',
    'merges.csv',
    'names.json',
    'names.csv',
    'bodyweight.json',
    'bodyweight.csv',
    'imports.json',
    'imports.csv',
    'hevy.json',
    'settings.json',
  ]);
  expect(files.get('workouts.csv')).toBe(await exported('csv'));
  const workouts: unknown = JSON.parse(files.get('workouts.json') ?? '');
  expect(workouts).toMatchObject([
    {
      state: 'finished',
      title: 'Push, "heavy"',
      timezone: 'Asia/Kolkata',
      started_at: '2026-03-16T18:00:00.000Z',
      exercises: [
        {
          notes: '=1+1',
          sets: [
            {},
            { weight_entered: 225, weight_unit: 'lb', reps: 5, rpe: 8.5 },
            { weight_entered: 82.125 },
          ],
        },
        {},
        { sets: [{ distance_m: 2512.5, duration_s: 900 }] },
      ],
    },
    { state: 'finished', title: null, exercises: [{ sets: [{ done: true }, { done: false }] }, {}] },
    { state: 'draft' },
  ]);
  expect(files.get('bodyweight.csv')).toBe('date,weight,unit\n2026-03-15,181.5,lb\n');
  expect(files.get('exercises.csv')).toContain('"My ""own"", lift",external,false');
  expect(JSON.parse(files.get('templates.json') ?? '')).toMatchObject([{ name: 'Push' }]);
  expect(JSON.parse(files.get('settings.json') ?? '')).toMatchObject({ unit: 'kg' });
});

test('when an import replaced a workout, both are exported', async () => {
  const eve = await join();
  await importInto(eve, await exported('csv'));
  await importInto(eve, await exported('csv'), { duplicates: 'replace' });
  const { files, rows, wrote } = await accountExportOf(eve);
  expect(wrote).toBe(rows);
  const workouts = JSON.parse(files.get('workouts.json') ?? '') as { state: string }[];
  expect(workouts.map(({ state }) => state).toSorted()).toEqual([
    'finished',
    'finished',
    'replaced',
    'replaced',
  ]);
  expect(files.get('imports.csv')).toMatch(/^file_name,.*\nexport.csv,.*applied.*\nexport.csv,/);
});

test('when there are no workouts, the file has only its header', async () => {
  const eve = await join();
  const answer = await eve.get('/api/weights/export?format=hevy');
  expect(answer.body).toMatch(/^title,start_time,[^\n]*\n$/);
  expect((await eve.get('/api/weights/export?format=xml')).statusCode).toBe(422);
});

test('when the tracker is removed, all rows of the user are deleted', async () => {
  const eve = await join();
  await importInto(eve, await exported('csv'));
  await eve.put('/api/weights/settings', { unit: 'lb' });
  await eve.post('/api/weights/templates', { name: 'A', exercises: [] });
  await db.transaction().execute((trx) => server.removeData(trx.$pickTables<never>(), eve.uuid));
  for (const table of [
    'weights_workouts',
    'weights_workout_exercises',
    'weights_records',
    'weights_import_batches',
    'weights_exercise_aliases',
    'weights_templates',
    'weights_bodyweight',
    'weights_settings',
  ] as const) {
    expect(
      await tables.selectFrom(table).select('user_id').where('user_id', '=', eve.uuid).execute(),
    ).toEqual([]);
  }
  expect(
    await tables.selectFrom('weights_exercises').select('uuid').where('owner_id', '=', eve.uuid).execute(),
  ).toEqual([]);
});

test('when a user is deleted, all their rows are deleted', async () => {
  const eve = await join();
  await importInto(eve, await exported('csv'));
  await db.deleteFrom('users').where('uuid', '=', eve.uuid).execute();
  expect(
    await tables.selectFrom('weights_workouts').select('uuid').where('user_id', '=', eve.uuid).execute(),
  ).toEqual([]);
});
