import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../tests/support/test-database.ts';
import { HttpError } from '../platform/http/errors.ts';
import { createImports } from '../platform/imports.ts';
import { createFileImports, latestImport } from './imports.ts';

const { db } = await createTestDatabase();
const clock = { now: new Date('2026-03-18T12:00:00Z') };
const log = { error: () => undefined };
const limits = createImports();
afterAll(() => limits.close());
const imports = createFileImports(
  { imports: limits, db, log, now: () => clock.now, newId: () => randomUUIDv7() },
  'running',
);
const FAILED = 'The import failed. Try again: nothing is imported twice.';

async function newUser(): Promise<string> {
  const uuid = randomUUID();
  const username = `u${uuid.replaceAll('-', '')}`;
  await db
    .insertInto('users')
    .values({
      uuid,
      username,
      email: `${username}@example.org`,
      password_hash: '',
      created_at: clock.now,
    })
    .execute();
  return uuid;
}

const start = (userId: string) => ({ userId, queue: 'import', fileName: 'a.csv' }) as const;
const latest = (userId: string) => latestImport(db, { userId, tracker: 'running' });

test('when an import is done, its result is returned and its report found again', async () => {
  const userId = await newUser();
  expect(await latest(userId)).toBeNull();
  const result = await imports.run(start(userId), async (run) => {
    run.imported = 3;
    run.report = { runs: 3 };
    return 'stored';
  });
  expect(result).toBe('stored');
  expect(await latest(userId)).toMatchObject({
    file_name: 'a.csv',
    state: 'done',
    progress: 1,
    report: { runs: 3 },
    started_at: '2026-03-18T12:00:00.000Z',
  });
  expect(await imports.state(userId)).toEqual({ state: 'idle', progress: null, imported: 3, error: null });
});

test('when the user must correct something, the run is forgotten', async () => {
  const userId = await newUser();
  const refused = imports.run(start(userId), () => Promise.reject(new HttpError(422, 'x', 'No.')));
  await expect(refused).rejects.toMatchObject({ status: 422 });
  expect(await latest(userId)).toBeNull();
});

test('when an import fails, its state says so for a day', async () => {
  const userId = await newUser();
  await expect(imports.run(start(userId), () => Promise.reject(new Error('broken')))).rejects.toThrow(
    'broken',
  );
  expect(await imports.state(userId)).toMatchObject({ state: 'failed', error: FAILED });
  clock.now = new Date(clock.now.getTime() + 2 * 86_400_000);
  expect(await imports.state(userId)).toMatchObject({ state: 'idle', error: null });
  expect(await latest(userId)).toMatchObject({ state: 'failed', error: FAILED });
});

test('when an import is alive, a second one is refused until its node dies', async () => {
  const userId = await newUser();
  const owner = { user_id: userId, tracker_type: 'running', uuid: randomUUID(), file_name: 'a.csv' };
  await db
    .insertInto('import_runs')
    .values({ ...owner, state: 'reading', started_at: clock.now, heartbeat_at: new Date() })
    .execute();
  await expect(imports.run(start(userId), async () => 'second')).rejects.toMatchObject({ status: 409 });
  expect(await imports.state(userId)).toMatchObject({ state: 'running', queuePosition: null });
  await db
    .updateTable('import_runs')
    .set({ heartbeat_at: new Date(0) })
    .where('user_id', '=', userId)
    .execute();
  expect(await imports.state(userId)).toMatchObject({ state: 'failed' });
  clock.now = new Date(clock.now.getTime() + 2 * 86_400_000);
  expect(await imports.state(userId)).toMatchObject({ state: 'idle' });
  expect(await imports.run(start(userId), async () => 'second')).toBe('second');
});
