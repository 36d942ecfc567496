import type { FastifyBaseLogger } from 'fastify';
import { Logger, parseCronItems, run, runMigrations, type CronItem, type Runner } from 'graphile-worker';
import { sql, type Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { Json } from './bus.ts';
import type { Database } from './database.ts';

export interface JobContext {
  /** Aborted when the node stops: the job is tried again later. */
  readonly signal: AbortSignal;
  readonly log: FastifyBaseLogger;
  /** From 1. */
  readonly attempt: number;
}

export type JobHandler = (payload: unknown, context: JobContext) => Promise<void>;

export interface JobOptions {
  /** A job with the key of a waiting one replaces it. */
  readonly key?: string;
  readonly runAt?: Date;
  readonly maxAttempts?: number;
  /** Jobs of one queue run one after the other, over all nodes. */
  readonly queue?: string;
}

/** Work for later, kept in PostgreSQL: exists when its transaction commits, is tried again until it succeeds. */
export interface Jobs {
  add(trx: Kysely<Database>, task: string, payload: Json, options?: JobOptions): Promise<void>;
  start(handlers: Readonly<Record<string, JobHandler>>, cron?: readonly CronJob[]): Promise<void>;
  stop(): Promise<void>;
}

export interface CronJob {
  readonly task: string;
  /** Five fields in UTC: `0 4 * * *`. */
  readonly schedule: string;
}

const CONCURRENCY = 4;

export function createJobs({ pool, log }: { readonly pool: Pool; readonly log: FastifyBaseLogger }): Jobs {
  const logger = new Logger(
    () => (level, message) =>
      log[level === 'warning' ? 'warn' : level === 'error' ? 'error' : 'debug'](message),
  );
  let runner: Runner | undefined;
  return {
    add: async (trx, task, payload, options = {}) => {
      await sql`select graphile_worker.add_job(
        ${task}, payload := ${JSON.stringify(payload)}::json, queue_name := ${options.queue ?? null},
        run_at := ${options.runAt ?? null}, max_attempts := ${options.maxAttempts ?? 25}, job_key := ${options.key ?? null})`.execute(
        trx,
      );
    },
    start: async (handlers, cron = []) => {
      runner = await run({
        pgPool: pool,
        logger,
        concurrency: CONCURRENCY,
        noHandleSignals: true,
        taskList: Object.fromEntries(
          Object.entries(handlers).map(([task, handler]) => [task, adapt(handler, log)]),
        ),
        parsedCronItems: parseCronItems(
          cron.map(({ task, schedule }): CronItem => ({ task, match: schedule })),
        ),
      });
      runner.promise.catch((error: unknown) => log.error({ err: error }, 'the job runner failed'));
    },
    stop: async () => {
      await runner?.stop();
    },
  };
}

/** Brings the job queue's own tables up to date. */
export async function migrateJobs(pool: Pool): Promise<void> {
  await runMigrations({ pgPool: pool, logger: new Logger(() => () => undefined) });
}

function adapt(handler: JobHandler, log: FastifyBaseLogger) {
  return async (
    payload: unknown,
    helpers: { job: { task_identifier: string; attempts: number }; abortSignal?: AbortSignal | undefined },
  ) => {
    const jobLog = log.child({ task: helpers.job.task_identifier });
    try {
      await handler(payload, {
        signal: helpers.abortSignal ?? new AbortController().signal,
        log: jobLog,
        attempt: helpers.job.attempts,
      });
    } catch (error) {
      jobLog.error({ err: error, attempt: helpers.job.attempts }, 'job failed');
      throw error;
    }
  };
}
