import { Type, type Static } from 'typebox';
import { defineEndpoint } from './endpoint.ts';
import { Instant, Nullable, Success } from './schema.ts';

// Pages of the dashboard about the server itself: background jobs, storage, slow statements.

/** Background job that failed at least once, without its content. */
export const FailedJob = Type.Object({
  id: Type.String(),
  task: Type.String(),
  attempts: Type.Integer(),
  max_attempts: Type.Integer(),
  /** First line of the last error; addresses, links and tokens are masked. */
  error: Type.String(),
  created_at: Instant,
  failed_at: Instant,
  /** Time of the next attempt; null after the last one. */
  next_attempt_at: Nullable(Instant),
});
export type FailedJob = Static<typeof FailedJob>;

export const JobQueue = Type.Object({
  /** Jobs that are due, not yet due, and being worked on. */
  ready: Type.Integer(),
  scheduled: Type.Integer(),
  running: Type.Integer(),
  /** Jobs without further attempts. */
  failed: Type.Integer(),
  /** Newest failures first, at most 100; those that will be retried are included. */
  failures: Type.Array(FailedJob),
});
export type JobQueue = Static<typeof JobQueue>;

export const getJobQueue = defineEndpoint('getJobQueue', {
  route: 'GET /api/admin/jobs',
  access: 'admin',
  summary: 'Count the background jobs and list the failed ones',
  response: JobQueue,
});

export const retryJob = defineEndpoint('retryJob', {
  route: 'POST /api/admin/jobs/:id/retry',
  access: 'admin',
  summary: 'Run a failed job again now, with all its attempts; 404 if it is not among the failed ones',
  params: Type.Object({ id: Type.String({ pattern: '^[1-9]\\d{0,17}$' }) }),
  response: Success,
});

export const StorageUse = Type.Object({
  database: Type.Object({
    /** `PostgreSQL 18.1`. */
    version: Type.String(),
    bytes: Type.Integer(),
    /** Largest first, at most 20. `bytes` contains indexes; `rows` is an estimate. */
    tables: Type.Array(
      Type.Object({
        name: Type.String(),
        bytes: Type.Integer(),
        index_bytes: Type.Integer(),
        rows: Type.Integer(),
      }),
    ),
  }),
  /** Files of this node by folder below its data directory, largest first; the embedded database is not among them. */
  files: Type.Object({
    bytes: Type.Integer(),
    count: Type.Integer(),
    folders: Type.Array(Type.Object({ name: Type.String(), bytes: Type.Integer(), count: Type.Integer() })),
  }),
  /** Disk that holds the data directory. */
  disk: Type.Object({ bytes: Type.Integer(), free_bytes: Type.Integer() }),
  /** Sizes are measured at most once a minute. */
  measured_at: Instant,
});
export type StorageUse = Static<typeof StorageUse>;

export const getStorageUse = defineEndpoint('getStorageUse', {
  route: 'GET /api/admin/storage',
  access: 'admin',
  summary: 'Get the sizes of the database, its largest tables and the files',
  response: StorageUse,
});

/** SQL statement with placeholders instead of values. */
export const SlowStatement = Type.Object({
  statement: Type.String(),
  calls: Type.Integer(),
  /** Milliseconds as this node measured them, including the way to the database. */
  total_ms: Type.Number(),
  mean_ms: Type.Number(),
  max_ms: Type.Number(),
});
export type SlowStatement = Static<typeof SlowStatement>;

export const listSlowStatements = defineEndpoint('listSlowStatements', {
  route: 'GET /api/admin/statements',
  access: 'admin',
  summary: 'List the SQL statements of this node with the longest mean time',
  response: Type.Object({
    /** Start of the measurement. */
    since: Instant,
    /** Slowest first, at most 20. */
    statements: Type.Array(SlowStatement),
  }),
});
