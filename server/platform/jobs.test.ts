import { pino } from 'pino';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../tests/support/test-database.ts';
import { createJobs, type JobContext, type JobHandler, type Jobs } from './jobs.ts';

const { db, pool } = await createTestDatabase({ poolSize: 8 });
const logged: string[] = [];
const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) });

let jobs: Jobs;
afterEach(() => jobs.stop());

/** Starts a node with `handler` for the task `work`; `done` resolves after `calls` calls. */
async function startNode(calls: number, handler: JobHandler = async () => undefined) {
  jobs = createJobs({ pool, log });
  const seen: { payload: unknown; context: JobContext }[] = [];
  const { promise: done, resolve } = Promise.withResolvers<void>();
  const work: JobHandler = async (payload, context) => {
    seen.push({ payload, context });
    try {
      await handler(payload, context);
    } finally {
      if (seen.length === calls) resolve();
    }
  };
  await jobs.start({ work });
  return { seen, done };
}

test('when a transaction adds a job, it runs after the commit and never after a rollback', async () => {
  const { seen, done } = await startNode(1);
  const undone = db.transaction().execute(async (trx) => {
    await jobs.add(trx, 'work', 'undone');
    throw new Error('no');
  });
  await expect(undone).rejects.toThrow('no');
  await db.transaction().execute((trx) => jobs.add(trx, 'work', { text: 'done ü' }));
  await done;
  expect(seen.map(({ payload }) => payload)).toEqual([{ text: 'done ü' }]);
  expect(seen[0]?.context.attempt).toBe(1);
});

test('when a job fails, the failure is logged and the job is retried later', async () => {
  const { done } = await startNode(1, async () => {
    throw new Error('provider is down');
  });
  await jobs.add(db, 'work', null, { key: 'failing' });
  await done;
  await jobs.stop();
  const { rows } = await pool.query(
    `select attempts, last_error, run_at > now() as later from graphile_worker.jobs where key = 'failing'`,
  );
  expect(rows).toEqual([
    { attempts: 1, last_error: expect.stringContaining('provider is down'), later: true },
  ]);
  expect(logged.join()).toContain('job failed');
  await pool.query(`select graphile_worker.remove_job('failing')`);
});

test('when jobs are due together, the one with the smallest priority runs first', async () => {
  jobs = createJobs({ pool, log });
  const queue = 'by-priority';
  await jobs.add(db, 'work', 'late', { queue, priority: 10 });
  await jobs.add(db, 'work', 'usual', { queue });
  await jobs.add(db, 'work', 'early', { queue, priority: -10 });
  const { seen, done } = await startNode(3);
  await done;
  expect(seen.map(({ payload }) => payload)).toEqual(['early', 'usual', 'late']);
});

test('when a job with the same key is pending, the new one replaces it', async () => {
  jobs = createJobs({ pool, log });
  for (const payload of ['first', 'second'])
    await jobs.add(db, 'later', payload, {
      key: 'same',
      runAt: new Date(Date.now() + 60_000),
      maxAttempts: 3,
    });
  const { rows } = await pool.query(
    `select j.payload, j.max_attempts from graphile_worker._private_jobs j where j.key = 'same'`,
  );
  expect(rows).toEqual([{ payload: 'second', max_attempts: 3 }]);
});

test('when jobs share a queue, they run one after the other', async () => {
  let atOnce = 0;
  let concurrency = 0;
  const { done } = await startNode(5, async () => {
    concurrency = Math.max(concurrency, (atOnce += 1));
    await pool.query('select 1');
    atOnce -= 1;
  });
  await Promise.all([1, 2, 3, 4, 5].map((n) => jobs.add(db, 'work', n, { queue: 'one-by-one' })));
  await done;
  expect(concurrency).toBe(1);
});

test('when the node stops, a running job is aborted and stays in the queue', async () => {
  const started = Promise.withResolvers<void>();
  await startNode(1, async (_, { signal }) => {
    started.resolve();
    await new Promise((_resolve, reject) =>
      signal.addEventListener('abort', () => reject(new Error('aborted'))),
    );
  });
  await jobs.add(db, 'work', null, { key: 'long' });
  await started.promise;
  const begin = performance.now();
  await jobs.stop();
  expect(performance.now() - begin).toBeLessThan(10_000);
  const { rows } = await pool.query(
    `select locked_at, last_error from graphile_worker.jobs where key = 'long'`,
  );
  expect(rows).toEqual([{ locked_at: null, last_error: expect.stringContaining('aborted') }]);
  await pool.query(`select graphile_worker.remove_job('long')`);
});

/** Whether the nodes that run jobs are marked as alive; a node marks itself shortly after its start. */
async function areNodesMarked(): Promise<boolean> {
  const { rows } = await pool.query(
    `select from graphile_worker.jobs
      where locked_by is not null and not exists (
        select from pg_locks where locktype = 'advisory' and granted
          and objid::bigint = hashtext(locked_by)::bigint & 4294967295)`,
  );
  return rows.length === 0;
}

test('when a node dies with a job, another one runs it; jobs of living nodes are left alone', async () => {
  const [started, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const busy = await startNode(1, () => {
    started.resolve();
    return release.promise;
  });
  const living = jobs;
  await living.add(db, 'work', 'running', { queue: 'living-node' });
  await started.promise;
  onTestFinished(() => release.resolve());
  await expect.poll(areNodesMarked, { timeout: 30_000 }).toBe(true);
  await pool.query(`update graphile_worker._private_jobs set locked_at = now() - interval '1 minute'
    where locked_at is not null`);

  await living.add(db, 'orphan', 'orphaned', { key: 'orphan', queue: 'dead-node' });
  await pool.query(`with locked as (
      update graphile_worker._private_jobs set locked_by = 'pool-dead', locked_at = now() - interval '1 minute'
        where key = 'orphan' returning job_queue_id)
    update graphile_worker._private_job_queues set locked_by = 'pool-dead', locked_at = now() - interval '1 minute'
      where id in (select job_queue_id from locked)`);
  const ran: unknown[] = [];
  const orphanRan = Promise.withResolvers<void>();
  const next = createJobs({ pool, log });
  onTestFinished(() => next.stop());
  await next.start({
    work: async (payload) => void ran.push(payload),
    orphan: async (payload) => {
      ran.push(payload);
      orphanRan.resolve();
    },
  });
  await orphanRan.promise;
  expect(ran).toEqual(['orphaned']);
  await next.stop();
  release.resolve();
  await busy.done;
});
