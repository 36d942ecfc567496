import type { Pool } from 'pg';
import type { Db } from './database.ts';
import { countJobs } from './job-list.repository.ts';
import type { Metrics } from './metrics.ts';
import type { StatementTimes } from './statement-times.ts';

/** Registers the metrics of the platform: connections, statements and jobs. */
export function measurePlatform(
  metrics: Metrics,
  { db, pools, statements }: { db: Db; pools: readonly Pool[]; statements: StatementTimes },
): void {
  metrics.counter('plotline_queries_total', 'Statements sent to the database', 'statement', () =>
    [...statements.all()].map(({ label, calls }) => [label, calls]),
  );
  metrics.counter('plotline_query_seconds_total', 'Time until their results', 'statement', () =>
    [...statements.all()].map(({ label, totalMs }) => [label, totalMs / 1000]),
  );
  const sum = (count: (pool: Pool) => number) => pools.reduce((total, pool) => total + count(pool), 0);
  metrics.gauge('plotline_database_connections', 'Connections to the database of this node', () => ({
    idle: sum((pool) => pool.idleCount),
    busy: sum((pool) => pool.totalCount - pool.idleCount),
  }));
  metrics.gauge('plotline_database_waiting', 'Queries of this node waiting for a connection', () =>
    sum((pool) => pool.waitingCount),
  );
  metrics.gauge('plotline_jobs', 'Unfinished jobs of all nodes', async () => ({ ...(await countJobs(db)) }));
}
