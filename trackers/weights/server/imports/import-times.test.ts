import { beforeEach, expect, test } from 'vitest';
import { createWeightsFixture, type User } from '../weights.fixture.ts';
import { apply, hevyFile, preview, sample } from './imports.fixture.ts';

const { join, tables } = await createWeightsFixture();
/** One workout in winter and one in summer, each at 18:04 in the file. */
const FILE = hevyFile({ day: '2025-07-02', weight: 90 }, { day: '2026-03-02', weight: 100 });
let ada: User;
let batch: string;

beforeEach(async () => {
  ada = await join();
  ({ batch_id: batch } = await preview(ada, FILE));
  await apply(ada, batch);
});

const correct = (file_timezone: string, training_timezone: string, options: object = {}) =>
  ada.put(`/api/weights/import/${batch}/times`, { file_timezone, training_timezone, ...options });
const reset = () => ada.delete(`/api/weights/import/${batch}/times`);

/** Returns everything that depends on the times, except versions. */
async function stored() {
  const workouts = await tables
    .selectFrom('weights_workouts')
    .select(['uuid', 'started_at', 'ended_at', 'timezone', 'local_date', 'duration_seconds', 'edited_at'])
    .where('user_id', '=', ada.uuid)
    .orderBy('started_at')
    .execute();
  const records = await tables
    .selectFrom('weights_records')
    .select(['kind', 'value', 'workout_id', 'local_date'])
    .where('user_id', '=', ada.uuid)
    .orderBy('kind')
    .orderBy('local_date')
    .execute();
  const posts = await tables
    .withTables<{ activities: { uuid: string; user_id: string; event_at: Date; edited_at: Date | null } }>()
    .selectFrom('activities')
    .select(['uuid', 'event_at', 'edited_at'])
    .where('user_id', '=', ada.uuid)
    .orderBy('event_at')
    .execute();
  return { workouts, records, posts };
}

const startsOf = ({ workouts }: Awaited<ReturnType<typeof stored>>) =>
  workouts.map(({ started_at, timezone }) => `${started_at.toISOString().slice(0, 16)} ${timezone}`);

test('when a file was in UTC, its times move by the offset of each day, and an undo restores every row', async () => {
  const before = await stored();
  expect(startsOf(before)).toEqual(['2025-07-02T16:04 Europe/Paris', '2026-03-02T17:04 Europe/Paris']);
  const answer = await correct('UTC', 'Europe/Paris');
  expect(answer.json()).toMatchObject({
    workouts: 2,
    kept_edited: 0,
    other_day: 0,
    examples: [
      {
        title: 'Push',
        before: { started_at: '2026-03-02T17:04:00.000Z', timezone: 'Europe/Paris' },
        after: { started_at: '2026-03-02T18:04:00.000Z', timezone: 'Europe/Paris' },
      },
      {},
    ],
  });
  const after = await stored();
  expect(startsOf(after)).toEqual(['2025-07-02T18:04 Europe/Paris', '2026-03-02T18:04 Europe/Paris']);
  expect(after.posts.map(({ event_at }) => event_at.toISOString())).toEqual([
    '2025-07-02T19:16:00.000Z',
    '2026-03-02T19:16:00.000Z',
  ]);
  expect(after.posts.filter(({ edited_at }) => edited_at !== null)).toEqual([]);
  expect((await ada.get('/api/weights/imports')).json().imports).toMatchObject([
    { corrected: { file_timezone: 'UTC', training_timezone: 'Europe/Paris' } },
  ]);
  expect((await reset()).json()).toEqual({ workouts: 2, kept_edited: 0 });
  expect(await stored()).toEqual(before);
  expect((await ada.get('/api/weights/imports')).json().imports).toMatchObject([{ corrected: null }]);
});

test('when workouts move to another day, records and days move with them, and corrections do not add up', async () => {
  const before = await stored();
  await correct('Asia/Tokyo', 'Asia/Tokyo');
  const answer = await correct('America/Los_Angeles', 'Europe/Paris');
  expect(answer.json()).toMatchObject({ workouts: 2, other_day: 2 });
  const after = await stored();
  expect(after.workouts.map(({ local_date }) => local_date)).toEqual(['2025-07-03', '2026-03-03']);
  expect(new Set(after.records.map(({ local_date }) => local_date))).toEqual(
    new Set(['2025-07-03', '2026-03-03']),
  );
  await reset();
  expect(await stored()).toEqual(before);
});

test('when a file has only days, its workouts stay on them, at noon of the zone of the training', async () => {
  ada = await join();
  ({ batch_id: batch } = await preview(ada, sample('fitnotes.csv')));
  await apply(ada, batch);
  const before = await stored();
  const answer = await correct('UTC', 'Pacific/Auckland');
  expect(answer.json()).toMatchObject({ workouts: before.workouts.length, other_day: 0 });
  const after = await stored();
  const daysOf = ({ workouts }: typeof before) => workouts.map(({ local_date }) => local_date);
  expect(daysOf(after)).toEqual(daysOf(before));
  // Noon in New Zealand's summer.
  expect(startsOf(after)[0]).toBe('2026-03-01T23:00 Pacific/Auckland');
});

test('when it is a dry run, only the response shows the new times', async () => {
  const before = await stored();
  expect((await correct('UTC', 'Europe/Paris', { dry_run: true })).json()).toMatchObject({ workouts: 2 });
  expect(await stored()).toEqual(before);
  expect((await correct('Europe/Paris', 'Europe/Paris', { dry_run: true })).json()).toMatchObject({
    workouts: 0,
    examples: [],
  });
});

test('when a workout was edited since, its times stay', async () => {
  const [, newest] = (await stored()).workouts;
  await tables
    .updateTable('weights_workouts')
    .set({ edited_at: new Date('2026-03-10T10:00:00Z') })
    .where('uuid', '=', newest?.uuid ?? '')
    .execute();
  expect((await correct('UTC', 'Europe/Paris')).json()).toMatchObject({ workouts: 1, kept_edited: 1 });
  expect(startsOf(await stored())).toEqual([
    '2025-07-02T18:04 Europe/Paris',
    '2026-03-02T17:04 Europe/Paris',
  ]);
});

test('when a zone is unknown, or the import is not theirs or undone, the request is refused', async () => {
  expect((await correct('Mars/Base', 'UTC')).statusCode).toBe(422);
  const eve = await join();
  const zones = { file_timezone: 'UTC', training_timezone: 'UTC' };
  expect((await eve.put(`/api/weights/import/${batch}/times`, zones)).statusCode).toBe(404);
  expect((await eve.delete(`/api/weights/import/${batch}/times`)).statusCode).toBe(404);
  await ada.post(`/api/weights/import/${batch}/undo`, {});
  expect((await correct('UTC', 'UTC')).statusCode).toBe(404);
});
