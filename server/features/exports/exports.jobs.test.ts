import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../tests/support/test-database.ts';
import { migrateJobs } from '../../platform/jobs.ts';
import { createStorage } from '../../platform/storage.ts';
import { cleanExportsJob, deleteFileJob, WRITE_ATTEMPTS, writeExportJob } from './exports.jobs.ts';
import { findExport, insertExport } from './exports.repository.ts';
import type { WriteExport } from './export-writer.service.ts';

const { db, pool } = await createTestDatabase();
await migrateJobs(pool);
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'plotline-exports-'));
afterAll(() => rmSync(dataDir, { recursive: true }));
const START = Date.UTC(2026, 2, 1, 12);
let time = START;
const platform = { db, storage: createStorage({ dataDir }), now: () => new Date(time) };
const log = pino({ level: 'silent' });

async function requestExport() {
  time = START;
  const [userId, uuid] = [randomUUID(), randomUUID()];
  const user = { uuid: userId, username: `u${userId}`, email: `${userId}@example.org`, password_hash: '' };
  await db
    .insertInto('users')
    .values({ ...user, created_at: platform.now() })
    .execute();
  await insertExport(db, { uuid, userId, at: platform.now() });
  const run = (write: WriteExport, { attempt = 1, signal = new AbortController().signal } = {}) =>
    writeExportJob(platform, write)({ export_id: uuid }, { signal, attempt, log });
  return { uuid, userId, run, file: path.join(dataDir, 'files/exports', `${uuid}.zip`) };
}

const whole: WriteExport = (_, take) => take(Readable.from([Buffer.from('all '), Buffer.from('of it')]));

const broken: WriteExport = async () => {
  throw new Error('the disk is full');
};

const clean = () =>
  cleanExportsJob(platform)(null, { signal: new AbortController().signal, attempt: 1, log });

/** Starts to write, calls `onBegin` and continues until it is aborted. */
function interrupted(onBegin: () => void): WriteExport {
  return async ({ signal }, take) => {
    async function* chunks() {
      yield Buffer.from('begin');
      const aborted = new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(new Error('aborted')));
      });
      onBegin();
      await aborted;
    }
    await take(Readable.from(chunks()));
  };
}

test('when the job runs, the file is complete and stored for a day', async () => {
  const { uuid, run, file } = await requestExport();
  await run(whole);
  expect(await findExport(db, uuid)).toMatchObject({
    state: 'done',
    progress: 1,
    size_bytes: 9,
    expires_at: new Date(START + 24 * 60 * 60 * 1000),
  });
  const stored = await platform.storage.get(`exports/${uuid}.zip`);
  expect(stored && (await text(stored.stream))).toBe('all of it');
  await run(broken);
  expect(await findExport(db, uuid)).toMatchObject({ state: 'done' });
  expect(existsSync(file)).toBe(true);
});

test('when the node stops during the job, no partial file remains and the retry completes it', async () => {
  const { uuid, run, file } = await requestExport();
  const stop = new AbortController();
  await expect(
    run(
      interrupted(() => stop.abort()),
      { signal: stop.signal },
    ),
  ).rejects.toThrow('aborted');
  expect(await findExport(db, uuid)).toMatchObject({ state: 'running' });
  expect(existsSync(file)).toBe(false);
  expect(readdirSync(path.join(dataDir, 'files/.unfinished'))).toEqual([]);
  await run(whole, { attempt: 2 });
  expect(await findExport(db, uuid)).toMatchObject({ state: 'done' });
});

test('when the last attempt fails, the export has failed and another one can be requested', async () => {
  const { uuid, userId, run } = await requestExport();
  await expect(run(broken)).rejects.toThrow('the disk is full');
  expect(await findExport(db, uuid)).toMatchObject({ state: 'running' });
  await expect(run(broken, { attempt: WRITE_ATTEMPTS })).rejects.toThrow('the disk is full');
  expect(await findExport(db, uuid)).toMatchObject({ state: 'failed' });
  expect(await insertExport(db, { uuid: randomUUID(), userId, at: platform.now() })).toBeDefined();
});

test('when the export or its owner is deleted during the job, the job is aborted and nothing remains', async () => {
  for (const table of ['data_exports', 'users'] as const) {
    const { uuid, userId, run, file } = await requestExport();
    const id = table === 'users' ? userId : uuid;
    const goes = interrupted(() => void db.deleteFrom(table).where('uuid', '=', id).execute());
    await run(goes);
    await run(whole, { attempt: 2 });
    expect(existsSync(file)).toBe(false);
  }
});

test('when the export is deleted at the last moment, its file is deleted', async () => {
  const { uuid, run, file } = await requestExport();
  await run(async (_, take) => {
    await take(Readable.from([Buffer.from('whole')]));
    await db.deleteFrom('data_exports').where('uuid', '=', uuid).execute();
  });
  expect(existsSync(file)).toBe(false);
});

test('when a row is deleted, a job without personal data deletes the file', async () => {
  const { uuid, userId, run, file } = await requestExport();
  await run(whole);
  await db.deleteFrom('users').where('uuid', '=', userId).execute();
  const { rows } = await pool.query<{ task: string; payload: unknown }>(
    `select t.identifier as task, payload from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where payload ->> 'export_id' = $1`,
    [uuid],
  );
  expect(rows).toEqual([{ task: 'exports.delete_file', payload: { export_id: uuid } }]);
  await deleteFileJob(platform)(rows[0]?.payload, { signal: new AbortController().signal, attempt: 1, log });
  expect(existsSync(file)).toBe(false);
});

test('when a day has passed, an export is deleted; after an hour without a sign of life it has failed', async () => {
  const [done, stalled] = [await requestExport(), await requestExport()];
  await done.run(whole);
  time = START + 59 * 60 * 1000;
  await clean();
  expect(await findExport(db, stalled.uuid)).toMatchObject({ state: 'queued' });
  time = START + 61 * 60 * 1000;
  await clean();
  expect(await findExport(db, stalled.uuid)).toMatchObject({ state: 'failed' });
  expect(await findExport(db, done.uuid)).toMatchObject({ state: 'done' });
  time = START + 24 * 60 * 60 * 1000;
  await clean();
  expect(await findExport(db, done.uuid)).toBeUndefined();
});
