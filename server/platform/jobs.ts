import { EventEmitter } from 'node:events';
import type { FastifyBaseLogger } from 'fastify';
import {
  Logger,
  parseCronItems,
  run,
  runMigrations,
  type CronItem,
  type JobHelpers,
  type Runner,
  type WorkerEvents,
} from 'graphile-worker';
import { sql, type QueryExecutorProvider } from 'kysely';
import type { Pool } from 'pg';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import type { Json } from './bus.ts';
import type { Duration, Metrics } from './metrics.ts';
import { runInContext } from './request-context.ts';

export interface JobContext {
  /** Aborted when the node stops; the job is retried later. */
  readonly signal: AbortSignal;
  readonly log: FastifyBaseLogger;
  /** From 1. */
  readonly attempt: number;
}

export type JobHandler = (payload: unknown, context: JobContext) => Promise<void>;

export interface JobOptions {
  /** A new job replaces a pending one with the same key. */
  readonly key?: string;
  readonly runAt?: Date;
  readonly maxAttempts?: number;
  /** Jobs of one queue run one after the other, across all nodes. */
  readonly queue?: string;
  /** Due jobs with smaller numbers run first; default 0. */
  readonly priority?: number;
}

/** Background work in PostgreSQL: added when its transaction commits, retried until it succeeds. */
export interface Jobs {
  add(trx: QueryExecutorProvider, task: string, payload: Json, options?: JobOptions): Promise<void>;
  start(handlers: Readonly<Record<string, JobHandler>>, cron?: readonly CronJob[]): Promise<void>;
  /** Waits briefly for running jobs; the rest runs again on another node or after a restart. */
  stop(): Promise<void>;
}

export interface CronJob {
  readonly task: string;
  /** Five fields in UTC: `0 4 * * *`. */
  readonly schedule: string;
}

const CONCURRENCY = 4;
/** Times after which running jobs are aborted and then abandoned: a node must exit within 5 s. */
const ABORT_AFTER_MS = 1_500;
const STOP_LIMIT_MS = 3_000;

/** Delay before a failed runner is started again, for example after the database was away. */
const RESTART_DELAY_MS = 1_000;

interface Running {
  runner: Runner;
  readonly stopWatching: () => void;
}

interface JobParts {
  readonly pool: Pool;
  readonly log: FastifyBaseLogger;
  readonly metrics?: Metrics;
}

export function createJobs({ pool, log, metrics }: JobParts): Jobs {
  const duration = metrics?.duration('plotline_job_duration_seconds', 'Time of each run of a job', [
    'task',
    'outcome',
  ]);
  let running: Running | undefined;

  /** Starts the runner again whenever it ends by itself. */
  async function keepRunning(current: Running, launch: () => Promise<Runner>): Promise<void> {
    let ended = current.runner.promise;
    for (;;) {
      const failure = await ended.then(
        () => undefined,
        (error: unknown) => error,
      );
      if (running !== current) return;
      log.error({ err: failure }, 'the job runner failed; it is started again');
      await new Promise((resolve) => void setTimeout(resolve, RESTART_DELAY_MS).unref());
      if (running !== current) return;
      ended = launch().then((runner) => {
        if (running !== current) return runner.stop();
        current.runner = runner;
        return runner.promise;
      });
    }
  }

  return {
    add: async (trx, task, payload, options = {}) => {
      await sql`
        select from graphile_worker.add_job(
          ${task}, payload := ${JSON.stringify(payload)}::json, queue_name := ${options.queue ?? null},
          run_at := ${options.runAt ?? null}, max_attempts := ${options.maxAttempts ?? 25},
          job_key := ${options.key ?? null}, priority := ${options.priority ?? 0})`.execute(trx);
    },
    start: async (handlers, cron = []) => {
      const launch = () => launchRunner({ pool, log, duration }, handlers, cron);
      const current = { runner: await launch(), stopWatching: watchForDeadWorkers(pool, log) };
      running = current;
      void keepRunning(current, launch);
    },
    stop: async () => {
      if (!running) return;
      const { runner, stopWatching } = running;
      running = undefined;
      stopWatching();
      const isDone = await Promise.race([endOf(runner, log), falseAfter(STOP_LIMIT_MS)]);
      if (!isDone) log.warn('some jobs did not end in time; they will run again');
    },
  };
}

interface RunnerParts extends Pick<JobParts, 'pool' | 'log'> {
  readonly duration: Duration<'task' | 'outcome'> | undefined;
}

async function launchRunner(
  { pool, log, duration }: RunnerParts,
  handlers: Readonly<Record<string, JobHandler>>,
  cron: readonly CronJob[],
): Promise<Runner> {
  const events: WorkerEvents = new EventEmitter();
  markWorkersAlive(events, log);
  return run({
    pgPool: pool,
    events,
    logger: loggerTo(log),
    concurrency: CONCURRENCY,
    noHandleSignals: true,
    gracefulShutdownAbortTimeout: ABORT_AFTER_MS,
    // The runner waits for results, and handles their failures, only when they are written in batches.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    taskList: Object.fromEntries(
      Object.entries(handlers).map(([task, handler]) => [task, adapt(handler, { log, duration })]),
    ),
    parsedCronItems: parseCronItems(cron.map(({ task, schedule }): CronItem => ({ task, match: schedule }))),
  });
}

/** Brings the job queue's own tables up to date. */
export async function migrateJobs(pool: Pool): Promise<void> {
  await runMigrations({ pgPool: pool, logger: new Logger(() => () => undefined) });
}

async function endOf(runner: Runner, log: FastifyBaseLogger): Promise<true> {
  try {
    await runner.stop();
  } catch (error) {
    log.error({ err: error }, 'the job runner did not stop cleanly');
  }
  return true;
}

function falseAfter(milliseconds: number): Promise<false> {
  return new Promise((resolve) => void setTimeout(() => resolve(false), milliseconds).unref());
}

/** Logs warnings and errors of the queue as such, the rest for debugging. `adapt` logs failures of jobs. */
function loggerTo(log: FastifyBaseLogger): Logger {
  return new Logger(() => (level, message, { error }) => {
    const isProblem = level === 'error' && !message.startsWith('Failed task ');
    const target = level === 'warning' ? 'warn' : isProblem ? 'error' : 'debug';
    log[target](error === undefined ? {} : { err: error }, message);
  });
}

/** Runs a handler with its log, and measures it; statements are logged with the task. */
function adapt(handler: JobHandler, { log, duration }: Pick<RunnerParts, 'log' | 'duration'>) {
  return async (payload: unknown, { job, abortSignal }: JobHelpers): Promise<void> => {
    const task = job.task_identifier;
    const jobLog = log.child({ task, job: job.id });
    const startedAt = performance.now();
    let outcome = 'failed';
    try {
      const context = { signal: abortSignal, log: jobLog, attempt: job.attempts };
      await runInContext({ task }, () => handler(payload, context));
      outcome = 'done';
    } catch (error) {
      jobLog.error({ err: error, attempt: job.attempts }, 'job failed');
      throw error;
    } finally {
      duration?.observe({ task, outcome }, (performance.now() - startedAt) / 1000);
    }
  };
}

// A job is locked by its node while it runs. The queue itself releases the jobs of a dead node only after four hours.
// Therefore each node holds an advisory lock as long as its connection lives: a node that locked a job and does not
// hold the advisory lock is dead.

/**
 * First halves of the keys of each node's locks. The previous version looks for the second one alone: while both
 * versions may run, a node holds both, and one of them is a sign of life.
 */
const NODE_LOCKS = [ADVISORY_LOCKS.nodes, ADVISORY_LOCKS.follows];
const WATCH_INTERVAL_MS = 15_000;

/** Takes this node's lock on the listening connection of the queue, and again when that connection is replaced. */
function markWorkersAlive(events: WorkerEvents, log: FastifyBaseLogger): void {
  events.on('pool:listen:success', ({ workerPool, client }) => {
    // The queue is about to send a query of its own on this connection.
    client.once('drain', () => {
      client
        .query('select pg_advisory_lock_shared(class, hashtext($2)) from unnest($1::int[]) class', [
          NODE_LOCKS,
          workerPool.id,
        ])
        .catch((error: unknown) => log.error({ err: error }, 'locking the jobs of this node failed'));
    });
  });
}

/** Returns the jobs of dead nodes to the queue, now and at intervals. Returns the function that stops it. */
function watchForDeadWorkers(pool: Pool, log: FastifyBaseLogger): () => void {
  const check = () => {
    unlockJobsOfDeadNodes(pool).then(
      (nodes) => {
        if (nodes.length > 0) log.warn({ nodes }, 'jobs of dead nodes will run again');
      },
      (error: unknown) => log.error({ err: error }, 'unlocking the jobs of dead nodes failed'),
    );
  };
  check();
  const timer = setInterval(check, WATCH_INTERVAL_MS).unref();
  return () => clearInterval(timer);
}

/** The ten seconds leave a starting node the time to take its lock. */
async function unlockJobsOfDeadNodes(pool: Pool): Promise<readonly string[]> {
  const { rows } = await pool.query<{ nodes: string[] | null }>(
    `with dead as (
       select distinct locked_by from graphile_worker.jobs
        where locked_by is not null and locked_at < now() - interval '10 seconds'
          and not exists (
            select from pg_locks
             where locktype = 'advisory' and granted
               and database = (select oid from pg_database where datname = current_database())
               and classid::bigint = any($1) and objid::bigint = hashtext(locked_by)::bigint & 4294967295)
     ), nodes as (
       select array_agg(locked_by) as ids from dead
     )
     select ids as nodes, graphile_worker.force_unlock_workers(ids) from nodes where ids is not null`,
    [NODE_LOCKS],
  );
  return rows[0]?.nodes ?? [];
}
