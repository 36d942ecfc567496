import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import type { AuditEntry } from '@plotline/contract/admin.ts';
import { JOB_NOT_FOUND } from '@plotline/contract/errors.ts';
import type { FailedJob, JobQueue, StorageUse } from '@plotline/contract/operations.ts';
import { createTestApp, outcome } from '../../../tests/support/test-app.ts';
import { withoutPrivateParts } from './jobs.service.ts';

const app = await createTestApp();
const { db, jobs, config } = app.platform;
const root = await app.signUp('root_operations');
await db.updateTable('users').set({ role: 'admin' }).where('uuid', '=', root.uuid).execute();

/** Adds a job that no node works on, as it is after failures. */
async function addFailedJob(attempts: number): Promise<string> {
  const task = `no_such_task_${attempts}`;
  await jobs.add(db, task, { to: 'ada@example.org', token: 'secret' }, { maxAttempts: 5 });
  const { rows } = await sql<{ id: string }>`
    select id::text from graphile_worker.jobs where task_identifier = ${task} order by id desc limit 1`.execute(
    db,
  );
  const id = rows[0]?.id ?? '';
  await sql`
    update graphile_worker._private_jobs set attempts = ${attempts}, updated_at = now(),
      run_at = now() + interval '1 hour', last_error = 'Error: 550 ada@example.org is unknown' || E'\n  at mail.ts'
    where id = ${id}::bigint`.execute(db);
  return id;
}

async function readQueue(): Promise<JobQueue> {
  return (await root.get('/api/admin/jobs')).json<JobQueue>();
}

test('when jobs have failed, they are listed without content, and a retry makes them due', async () => {
  const [last, retried] = [await addFailedJob(5), await addFailedJob(2)];
  const queue = await readQueue();
  const find = (id: string): FailedJob | undefined => queue.failures.find((job) => job.id === id);
  expect(find(last)).toMatchObject({ attempts: 5, max_attempts: 5, next_attempt_at: null });
  expect(find(retried)).toMatchObject({ attempts: 2, error: 'Error: 550 [address] is unknown' });
  expect(find(retried)?.next_attempt_at).not.toBeNull();
  expect(queue.failed).toBe(1);
  for (const secret of ['ada@', 'secret', 'payload']) expect(JSON.stringify(queue)).not.toContain(secret);
  expect(await outcome(root.post(`/api/admin/jobs/${last}/retry`))).toEqual([200, { success: true }]);
  const after = await readQueue();
  expect(after.failed).toBe(0);
  expect(after.ready).toBe(queue.ready + 1);
  expect(after.failures.find(({ id }) => id === last)).toMatchObject({ attempts: 0 });
  const [entry] = (await root.get('/api/admin/audit')).json<{ entries: AuditEntry[] }>().entries;
  expect(entry).toMatchObject({
    action: 'job_retried',
    actor: { uuid: root.uuid },
    target: null,
    details: { task: 'no_such_task_5', job: last },
  });
});

test('when a job has not failed, is running or does not exist, it is not retried', async () => {
  const id = await addFailedJob(1);
  await sql`update graphile_worker._private_jobs set last_error = null where id = ${id}::bigint`.execute(db);
  const running = await addFailedJob(1);
  await sql`
    update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a node' where id = ${running}::bigint`.execute(
    db,
  );
  for (const one of [id, running, '999999999999999999']) {
    const answer = await root.post(`/api/admin/jobs/${one}/retry`);
    expect([answer.statusCode, answer.json()]).toEqual([404, { detail: JOB_NOT_FOUND }]);
  }
  expect((await root.post('/api/admin/jobs/one/retry')).statusCode).toBe(422);
});

test.each([
  ['Error: refused\n    at send (mail.ts:3)', 'Error: refused'],
  ['mail to <ada@example.org> failed', 'mail to <[address]> failed'],
  ["GET https://example.org/reset?token=abc'", "GET [link]'"],
  ["open '/data/files/0198c0de-0000-7000-8000-000000000001.webp'", "open '/data/files/[hidden].webp'"],
  ['', ''],
])('when the error is %j, it is shown as %j', (error, shown) => {
  expect(withoutPrivateParts(error)).toBe(shown);
});

test('when storage is requested, database and files are measured', async () => {
  await app.platform.storage.put('avatars/one.webp', Buffer.alloc(3_000));
  await app.platform.storage.put('exports/deep/two.zip', Buffer.alloc(500));
  writeFileSync(path.join(config.dataDir, 'note.txt'), 'four');
  const storage = (await root.get('/api/admin/storage')).json<StorageUse>();
  expect(storage.files).toMatchObject({ bytes: 3_504, count: 3 });
  expect(storage.files.folders).toEqual([
    { name: 'files/avatars', bytes: 3_000, count: 1 },
    { name: 'files/exports', bytes: 500, count: 1 },
    { name: '.', bytes: 4, count: 1 },
  ]);
  expect(storage.database.version).toMatch(/^PostgreSQL \d+/);
  expect(storage.database.tables).toHaveLength(20);
  expect(storage.database.tables.map(({ name }) => name)).toContain('users');
  expect(storage.database.bytes).toBeGreaterThan(1_000_000);
  expect(storage.disk.bytes).toBeGreaterThan(storage.disk.free_bytes);
});

test('when statements were measured, the slowest are listed first', async () => {
  const { statements } = app.platform;
  const clock = vi.spyOn(performance, 'now');
  const record = (statement: string, milliseconds: number) => {
    clock.mockReturnValue(0);
    const stop = statements.start(statement);
    clock.mockReturnValue(milliseconds);
    stop();
  };
  for (const milliseconds of [10, 30]) record('select\n  fast', milliseconds);
  record('select slow', 50.126);
  clock.mockRestore();
  const answer = (await root.get('/api/admin/statements')).json();
  expect(answer.statements).toEqual([
    { statement: 'select slow', calls: 1, total_ms: 50.13, mean_ms: 50.13, max_ms: 50.13 },
    { statement: 'select fast', calls: 2, total_ms: 40, mean_ms: 20, max_ms: 30 },
  ]);
  expect(answer.since).toBe(statements.since.toISOString());
});
