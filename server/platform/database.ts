import { availableParallelism } from 'node:os';
import { Kysely, PostgresDialect } from 'kysely';
import type { Transaction } from 'kysely';
import { Pool } from 'pg';
import { PipeliningClient } from './database-client.ts';
import { columnTypes } from './database-types.ts';
import type { Database } from './database.gen.ts';
import { runWithEnds } from './transaction-ends.ts';

export type { Database } from './database.gen.ts';

/** The core's tables. Trackers see `DbWithoutTables`, to which they add their own. */
export type Db = Kysely<Database>;

/** A connection or transaction whose type names no table of the core, as trackers get it. */
export type DbWithoutTables = Kysely<Record<never, never>>;

/** Where a database is: the folder of a unix socket or a host name, who connects, and to which database. */
export interface DatabaseConnection {
  readonly host: string;
  readonly user: string;
  readonly database: string;
}

export interface DatabaseOptions {
  /** Connections at most; default 4 per core, of which more would only slow each other down. */
  readonly poolSize?: number;
  /** A statement that runs longer is cancelled; default 30 s. */
  readonly statementTimeoutMs?: number;
  /** Told when a connection breaks while no query runs on it; it is replaced. Default: ignored, the next query tells. */
  readonly onIdleError?: (error: Error) => void;
}

export interface OpenDatabase {
  readonly db: Db;
  /** For what Kysely does not do: migrations, LISTEN, the job queue. */
  readonly pool: Pool;
  /** Waits for the queries under way and closes every connection. */
  readonly close: () => Promise<void>;
}

/** Opens a pool; connects with the first query. `target` is a `postgres://` address or its parts. */
export function createDatabase(
  target: string | DatabaseConnection,
  options: DatabaseOptions = {},
): OpenDatabase {
  const pool = new Pool({
    ...(typeof target === 'string' ? { connectionString: target } : target),
    Client: PipeliningClient,
    pipeline: true,
    types: columnTypes,
    max: options.poolSize ?? Math.min(16, 4 * availableParallelism()),
    application_name: 'plotline',
    connectionTimeoutMillis: 10_000,
    statement_timeout: options.statementTimeoutMs ?? 30_000,
    idle_in_transaction_session_timeout: 60_000,
  });
  const onIdleError = options.onIdleError ?? (() => undefined);
  pool.on('error', onIdleError);
  // A connection in use may break between two queries, when the pool does not listen.
  pool.on('connect', (client) => client.on('error', onIdleError));
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close };

  async function close(): Promise<void> {
    await db.destroy();
    // Kysely leaves a pool alone on which it never ran a query.
    if (!pool.ended) await pool.end();
  }
}

/**
 * Runs `work` in one transaction: committed when it resolves, rolled back when it throws. Inside another
 * transaction it joins that one.
 */
export async function withTransaction<Tables, Result>(
  db: Kysely<Tables> | Transaction<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return isTransaction(db) ? work(db) : runWithEnds((run) => db.transaction().execute(run), work);
}

function isTransaction<Tables>(db: Kysely<Tables>): db is Transaction<Tables> {
  return db.isTransaction;
}
