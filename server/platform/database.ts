import { availableParallelism } from 'node:os';
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import { Pool, types, type CustomTypesConfig, type PoolConfig } from 'pg';
import { sharedPool } from './connection-share.ts';
import { PipeliningClient, type PipeliningConfig } from './database-client.ts';
import type { Database } from './database.gen.ts';
import { runOutsideShare } from './request-context.ts';
import type { StatementTimes } from './statement-times.ts';
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
  /** Maximum number of connections of `pool`; default 4 per core, from 8 to 16. */
  readonly poolSize?: number;
  /** Limit after which a statement is cancelled; default 30 s. */
  readonly statementTimeoutMs?: number;
  /** Called when an idle connection breaks; the pool replaces it. Ignored by default. */
  readonly onIdleError?: (error: Error) => void;
  /** Receives the duration of each statement. */
  readonly times?: StatementTimes | undefined;
}

/** Maximum number of connections of `backgroundPool`: LISTEN of the job queue, its statements and a lock per provider. */
const BACKGROUND_CONNECTIONS = 8;

export interface OpenDatabase {
  readonly db: Db;
  /** Pool of `db` for tasks outside of Kysely: migrations. */
  readonly pool: Pool;
  /** Database for locks that are held during requests to other servers: `db` has connections left meanwhile. */
  readonly lockDb: Db;
  /** Pool of `lockDb`, also for the job queue. */
  readonly backgroundPool: Pool;
  /** Returns for how long the first waiting statement of `db` has been waiting for a connection; 0 if none waits. */
  readonly connectionWaitMs: () => number;
  /** Waits for the queries under way and closes every connection. */
  readonly close: () => Promise<void>;
}

/** Creates the pools, which connect on the first query. `target` is a `postgres://` address or its parts. */
export function createDatabase(
  target: string | DatabaseConnection,
  options: DatabaseOptions = {},
): OpenDatabase {
  const pool = createPool(target, options);
  const backgroundPool = createPool(target, { ...options, poolSize: BACKGROUND_CONNECTIONS });
  const shared = sharedPool(pool);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: shared }) });
  const lockDb = new Kysely<Database>({ dialect: new PostgresDialect({ pool: backgroundPool }) });
  return { db, pool, lockDb, backgroundPool, connectionWaitMs: shared.waitMs, close };

  async function close(): Promise<void> {
    for (const one of [db, lockDb]) await one.destroy();
    // Kysely does not end a pool on which it never ran a query.
    for (const one of [pool, backgroundPool]) if (!one.ended) await one.end();
  }
}

function createPool(target: string | DatabaseConnection, options: DatabaseOptions): Pool {
  // The pool passes its whole configuration to its clients.
  const config: PoolConfig & PipeliningConfig = {
    ...(typeof target === 'string' ? { connectionString: target } : target),
    Client: PipeliningClient,
    pipeline: true,
    types: columnTypes,
    max: options.poolSize ?? Math.max(8, Math.min(16, 4 * availableParallelism())),
    application_name: 'plotline',
    connectionTimeoutMillis: 10_000,
    statement_timeout: options.statementTimeoutMs ?? 30_000,
    idle_in_transaction_session_timeout: 60_000,
    times: options.times,
  };
  const pool = new Pool(config);
  const onIdleError = options.onIdleError ?? (() => undefined);
  pool.on('error', onIdleError);
  // The pool does not listen for errors of checked-out connections, which may break between two queries.
  pool.on('connect', (client) => client.on('error', onIdleError));
  return pool;
}

/**
 * Runs `work` in one transaction: commits when it resolves, rolls back when it throws. Inside another transaction it
 * joins that one.
 */
export async function withTransaction<Tables, Result>(
  db: Kysely<Tables> | Transaction<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  if (isTransaction(db)) return work(db);
  return runWithHooks(
    (run) => db.transaction().execute(run),
    // A second connection beside that of the transaction: who waited for it could wait for themselves.
    (trx: Transaction<Tables>) => runOutsideShare(() => work(trx)),
  );
}

/** Lets the statements of a transaction take as long as they need, for changes as large as a user's history. */
export async function allowLongStatements(trx: Db): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(trx);
}

/** Lets a transaction pause between its statements for as long as it needs, such as while files are downloaded. */
export async function allowLongPauses(trx: Db): Promise<void> {
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
}

function isTransaction<Tables>(db: Kysely<Tables>): db is Transaction<Tables> {
  return db.isTransaction;
}

/** Oid of text[]. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the declared parameter lists scalar types only
const textArray = 1009 as Parameters<typeof types.getTypeParser>[0];
const parseTextArray = types.getTypeParser(textArray);

type Parse = (text: string) => unknown;

const scalars: Readonly<Record<number, Parse>> = {
  [types.builtins.INT8]: safeInteger,
  [types.builtins.NUMERIC]: Number,
  [types.builtins.DATE]: String,
};

/** Parsers for arrays of the scalars above, by oid in the catalogue `pg_type`. */
const arrays: Readonly<Record<number, Parse>> = { 1016: safeInteger, 1231: Number, 1182: String };

/**
 * Parsers of column values: int8 and numeric become numbers, dates `YYYY-MM-DD`, timestamptz `Date`, JSON is parsed,
 * everything else follows `pg`.
 */
const columnTypes: CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    const scalar = format === 'binary' ? undefined : scalars[oid];
    const element = format === 'binary' ? undefined : arrays[oid];
    if (element !== undefined) return (text: string) => parseArray(text, element);
    return scalar ?? types.getTypeParser(oid, format);
  },
};

/** @throws RangeError when the number is not exact as a JavaScript number. */
function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError(`the database sent ${text}, which is too large a number`);
  return value;
}

function parseArray(text: string, parse: Parse): unknown {
  const elements: readonly (string | null)[] = parseTextArray(text);
  return elements.map((element) => (element === null ? null : parse(element)));
}
