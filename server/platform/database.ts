import { availableParallelism } from 'node:os';
import { Kysely, PostgresDialect } from 'kysely';
import type { Transaction } from 'kysely';
import { Pool } from 'pg';
import { PipeliningClient } from './database-client.ts';
import { columnTypes } from './database-types.ts';
import type { Database } from './database.gen.ts';
import { runWithHooks } from './transaction-hooks.ts';

export type { Database } from './database.gen.ts';

/** Database with the tables of the core. Trackers get `DbWithoutTables` and add their own. */
export type Db = Kysely<Database>;

/** Connection or transaction whose type has no tables. */
export type DbWithoutTables = Kysely<Record<never, never>>;

/** Parameters of a connection; `host` is a host name or the folder of a unix socket. */
export interface DatabaseConnection {
  readonly host: string;
  readonly user: string;
  readonly database: string;
}

export interface DatabaseOptions {
  /** Maximum number of connections; default 4 per core. */
  readonly poolSize?: number;
  /** Limit after which a statement is cancelled; default 30 s. */
  readonly statementTimeoutMs?: number;
  /** Called when an idle connection breaks; the pool replaces it. Ignored by default. */
  readonly onIdleError?: (error: Error) => void;
  /** Called after each statement of Kysely, with its duration in milliseconds. */
  readonly onStatement?: (statement: string, milliseconds: number) => void;
}

export interface OpenDatabase {
  readonly db: Db;
  /** Pool for tasks outside of Kysely: migrations, LISTEN, the job queue. */
  readonly pool: Pool;
  /** Waits for the queries under way and closes every connection. */
  readonly close: () => Promise<void>;
}

/** Creates a pool, which connects on the first query. `target` is a `postgres://` address or its parts. */
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
  // The pool does not listen for errors of checked-out connections, which may break between two queries.
  pool.on('connect', (client) => client.on('error', onIdleError));
  const { onStatement } = options;
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    ...(onStatement && { log: (event) => onStatement(event.query.sql, event.queryDurationMillis) }),
  });
  return { db, pool, close };

  async function close(): Promise<void> {
    await db.destroy();
    // Kysely does not end a pool on which it never ran a query.
    if (!pool.ended) await pool.end();
  }
}

/**
 * Runs `work` in one transaction: commits when it resolves, rolls back when it throws. Inside another transaction it
 * joins that one.
 */
export async function withTransaction<Tables, Result>(
  db: Kysely<Tables> | Transaction<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return isTransaction(db) ? work(db) : runWithHooks((run) => db.transaction().execute(run), work);
}

function isTransaction<Tables>(db: Kysely<Tables>): db is Transaction<Tables> {
  return db.isTransaction;
}
