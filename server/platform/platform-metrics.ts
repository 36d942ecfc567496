import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Db } from './database.ts';
import type { Metrics, Reading } from './metrics.ts';
import type { QueryTimes } from './query-times.ts';

interface MeasuredParts {
  readonly db: Db;
  readonly pool: Pool;
  readonly times: QueryTimes;
}

/** Registers the metrics of the platform: connections, statements and jobs. */
export function measurePlatform(metrics: Metrics, { db, pool, times }: MeasuredParts): void {
  metrics.counter('plotline_queries_total', 'Statements sent to the database', 'statement', () =>
    [...times.read()].map(({ label, count }) => [label, count]),
  );
  metrics.counter('plotline_query_seconds_total', 'Time until their results', 'statement', () =>
    [...times.read()].map(({ label, seconds }) => [label, seconds]),
  );
  metrics.gauge('plotline_database_connections', 'Connections to the database of this node', () => ({
    idle: pool.idleCount,
    busy: pool.totalCount - pool.idleCount,
  }));
  metrics.gauge(
    'plotline_database_waiting',
    'Queries of this node waiting for a connection',
    () => pool.waitingCount,
  );
  metrics.gauge('plotline_jobs', 'Unfinished jobs of all nodes', () => countJobs(db));
}

/** Counts unfinished jobs: `waiting` ones could run now, `failed` ones are not retried. */
async function countJobs(db: Db): Promise<Reading> {
  const { rows } = await sql<Record<'waiting' | 'later' | 'running' | 'failed', number>>`
    select count(*) filter (where locked_at is null and run_at <= now() and attempts < max_attempts) as waiting,
      count(*) filter (where locked_at is null and run_at > now() and attempts < max_attempts) as later,
      count(*) filter (where locked_at is not null) as running,
      count(*) filter (where locked_at is null and attempts >= max_attempts) as failed
    from graphile_worker.jobs`.execute(db);
  return rows[0] ?? {};
}
