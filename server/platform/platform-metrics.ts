import type { Pool } from 'pg';
import type { Db } from './database.ts';
import { countJobs } from './job-list.repository.ts';
import type { Metrics } from './metrics.ts';

/** Registers the metrics of the platform: connections and jobs. */
export function measurePlatform(
  metrics: Metrics,
  { db, pool }: { readonly db: Db; readonly pool: Pool },
): void {
  metrics.gauge('plotline_database_connections', 'Connections to the database of this node', () => ({
    idle: pool.idleCount,
    busy: pool.totalCount - pool.idleCount,
  }));
  metrics.gauge(
    'plotline_database_waiting',
    'Queries of this node waiting for a connection',
    () => pool.waitingCount,
  );
  metrics.gauge('plotline_jobs', 'Unfinished jobs of all nodes', async () => ({ ...(await countJobs(db)) }));
}
