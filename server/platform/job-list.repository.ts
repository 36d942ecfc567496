import { sql } from 'kysely';
import type { Db } from './database.ts';

export interface JobCounts {
  /** Due now. */
  readonly waiting: number;
  readonly later: number;
  readonly running: number;
  /** Without further attempts. */
  readonly failed: number;
}

/** Counts the unfinished jobs of all nodes. */
export async function countJobs(db: Db): Promise<JobCounts> {
  const { rows } = await sql<JobCounts>`
    select count(*) filter (where locked_at is null and run_at <= now() and attempts < max_attempts) as waiting,
      count(*) filter (where locked_at is null and run_at > now() and attempts < max_attempts) as later,
      count(*) filter (where locked_at is not null) as running,
      count(*) filter (where locked_at is null and attempts >= max_attempts) as failed
    from graphile_worker.jobs`.execute(db);
  return rows[0] ?? { waiting: 0, later: 0, running: 0, failed: 0 };
}

/** Job that failed at least once, without its payload, which may hold addresses and tokens. */
export interface FailedJobRow {
  readonly id: string;
  readonly task: string;
  readonly attempts: number;
  readonly maxAttempts: number;
  readonly error: string;
  readonly createdAt: Date;
  readonly failedAt: Date;
  /** Null after the last attempt. */
  readonly nextAttemptAt: Date | null;
}

/** Returns the jobs that failed last, newest failure first. */
export async function findFailedJobs(db: Db, limit: number): Promise<FailedJobRow[]> {
  const { rows } = await sql<FailedJobRow>`
    select id::text, coalesce(task_identifier, '') as task, attempts::int, max_attempts::int as "maxAttempts",
      coalesce(last_error, '') as error, created_at as "createdAt", updated_at as "failedAt",
      case when attempts < max_attempts then run_at end as "nextAttemptAt"
    from graphile_worker.jobs where last_error is not null
    order by updated_at desc, id desc limit ${limit}`.execute(db);
  return rows;
}

/**
 * Makes a failed job due now with all its attempts. Returns its task; undefined when there is no such job, or when it
 * is running.
 */
export async function retryFailedJob(trx: Db, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ task: string }>`
    select coalesce(j.task_identifier, '') as task
    from graphile_worker.jobs j
    cross join lateral graphile_worker.reschedule_jobs(array[j.id], run_at := now(), attempts := 0) retried
    where j.id = ${id}::bigint and j.last_error is not null and j.locked_at is null`.execute(trx);
  return rows[0]?.task;
}
