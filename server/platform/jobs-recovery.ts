import type { FastifyBaseLogger } from 'fastify';
import type { WorkerEvents } from 'graphile-worker';
import type { Pool } from 'pg';

// A job is locked by its node while it runs. The queue itself would wait four hours before it gives the jobs of
// a node that died to another one. Here each node holds an advisory lock for as long as its connection lives:
// whoever locked a job and holds no such lock is dead, and known to be so within seconds.

/** First half of the advisory locks' keys; the second half stands for the node. */
const LOCK_CLASS = 7_022_027;
const WATCH_INTERVAL_MS = 15_000;

/** Takes this node's lock on the connection by which the queue listens, and again whenever that one is replaced. */
export function markWorkersAlive(events: WorkerEvents, log: FastifyBaseLogger): void {
  events.on('pool:listen:success', ({ workerPool, client }) => {
    // The queue is about to send a query of its own on this connection.
    client.once('drain', () => {
      client
        .query('select pg_advisory_lock_shared($1, hashtext($2))', [LOCK_CLASS, workerPool.id])
        .catch((error: unknown) => log.error({ err: error }, 'the lock of this node’s jobs was not taken'));
    });
  });
}

/** Gives the jobs of dead nodes back to the queue, now and then again. Gives back the function that ends it. */
export function watchForDeadWorkers(pool: Pool, log: FastifyBaseLogger): () => void {
  const look = () => {
    unlockJobsOfTheDead(pool).then(
      (nodes) => {
        if (nodes.length > 0) log.warn({ nodes }, 'jobs of nodes that died will run again');
      },
      (error: unknown) => log.error({ err: error }, 'looking for jobs of dead nodes failed'),
    );
  };
  look();
  const timer = setInterval(look, WATCH_INTERVAL_MS).unref();
  return () => clearInterval(timer);
}

/** The seconds leave a node that has just started the time to take its lock. */
async function unlockJobsOfTheDead(pool: Pool): Promise<readonly string[]> {
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
