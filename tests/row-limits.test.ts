import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { saveRowLimits } from '../server/platform/row-limits.repository.ts';
import { createTestApp, type Caller } from './support/test-app.ts';

const app = await createTestApp();
const { db } = app.platform;
await saveRowLimits(db, { follows: 3, workouts: 2, blocks: 0 });

const workout = () => ({
  client_id: randomUUID(),
  started_at: '2026-03-16T18:00:00Z',
  ended_at: '2026-03-16T19:00:00Z',
  timezone: 'UTC',
  state: 'finished',
  exercises: [{ name: 'Squat', sets: [{ set_type: 'normal', done: true, reps: 5 }] }],
});

/** Sends writes at once; returns the number of those that succeeded and the sentences of the others. */
async function outcomes(writes: readonly ReturnType<Caller['post']>[]) {
  const answers = await Promise.all(writes);
  const refused = answers.filter(({ statusCode }) => statusCode >= 400);
  return {
    done: answers.length - refused.length,
    sentences: [...new Set(refused.map((answer) => `${answer.statusCode} ${answer.json().detail}`))],
  };
}

test('when an account writes at once more rows than its limit, those beyond get a sentence', async () => {
  const [ada, ...others] = await app.join('ada', 'bea', 'cleo', 'dora', 'eve', 'fay', 'gil');
  expect(await outcomes(others.map(({ username }) => ada.post(`/api/follows/${username}`)))).toEqual({
    done: 3,
    sentences: ['400 You have reached the limit of 3 follows. Delete some to add others.'],
  });
  expect(await outcomes([1, 2, 3, 4].map(() => ada.post('/api/weights/workouts', workout())))).toEqual({
    done: 2,
    sentences: ['400 You have reached the limit of 2 workouts. Delete some to add others.'],
  });
});

test('when one account has reached a limit, others have not, and it can add rows after deleting some', async () => {
  const [hal, ...others] = await app.join('hal', 'ida', 'jo', 'kim', 'lea');
  for (const { username } of others.slice(0, 3)) await hal.post(`/api/follows/${username}`);
  const last = others[3]?.username;
  expect((await hal.post(`/api/follows/${last}`)).statusCode).toBe(400);
  expect((await others[0]?.post(`/api/follows/${last}`))?.statusCode).toBe(200);
  await hal.delete(`/api/follows/${others[0]?.username}`);
  expect((await hal.post(`/api/follows/${last}`)).statusCode).toBe(200);
});

test('when an account comes near a large limit, each of its statements is counted', async () => {
  await saveRowLimits(db, { exercise_names: 20_001 });
  const [max] = await app.join('max');
  const addNames = (from: number, to: number) =>
    sql`
      insert into weights_exercise_aliases (user_id, name_key, exercise_id)
      select ${max.uuid}, 'name ' || n, (select uuid from weights_exercises limit 1)
      from generate_series(${from}::int, ${to}::int) n`.execute(db);
  await addNames(1, 20_001);
  await expect(addNames(20_002, 20_002)).rejects.toThrow(
    'You have reached the limit of 20,001 exercise names.',
  );
});

test('when the operator names a kind that has no limit, the error lists the kinds', async () => {
  await expect(saveRowLimits(db, { tea: 1 })).rejects.toThrow(
    /ROW_LIMITS has no kind tea: there are blocks, comments, .*follows, games, .*workouts/,
  );
});

test('when limits are changed or left out, the defaults hold again', async () => {
  await saveRowLimits(db, { follows: 7 });
  expect(await db.selectFrom('row_limits').selectAll().execute()).toEqual([{ kind: 'follows', most: 7 }]);
});
