import type { FastifyBaseLogger } from 'fastify';
import type { WorkerEvents } from 'graphile-worker';
import type { Pool } from 'pg';

// A job is locked by its node while it runs. The queue itself releases the jobs of a dead node only after four hours.
// Therefore each node holds an advisory lock as long as its connection lives: a node that locked a job and does not
// hold the advisory lock is dead.

/** First half of the keys of the advisory locks; the second half identifies the node. */
const LOCK_CLASS = 7_022_027;
const WATCH_INTERVAL_MS = 15_000;

/** Takes this node's lock on the listening connection of the queue, and again when that connection is replaced. */
export function markWorkersAlive(events: WorkerEvents, log: FastifyBaseLogger): void {
  events.on('pool:listen:success', ({ workerPool, client }) => {
    // The queue is about to send a query of its own on this connection.
    client.once('drain', () => {
      client
        .query('select pg_advisory_lock_shared($1, hashtext($2))', [LOCK_CLASS, workerPool.id])
        .catch((error: unknown) => log.error({ err: error }, 'locking the jobs of this node failed'));
    });
  });
}

/** Returns the jobs of dead nodes to the queue, now and at intervals. Returns the function that stops it. */
export function watchForDeadWorkers(pool: Pool, log: FastifyBaseLogger): () => void {
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
               and classid::bigint = $1 and objid::bigint = hashtext(locked_by)::bigint & 4294967295)
     ), nodes as (
       select array_agg(locked_by) as ids from dead
     )
     select ids as nodes, graphile_worker.force_unlock_workers(ids) from nodes where ids is not null`,
    [LOCK_CLASS],
  );
  return rows[0]?.nodes ?? [];
}
