import { availableParallelism } from 'node:os';
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import { Pool, types, type CustomTypesConfig, type PoolConfig } from 'pg';
import { PipeliningClient, type PipeliningConfig } from './database-client.ts';
import type { Database } from './database.gen.ts';
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
  /** Maximum number of connections; default 4 per core. */
  readonly poolSize?: number;
  /** Limit after which a statement is cancelled; default 30 s. */
  readonly statementTimeoutMs?: number;
  /** Called when an idle connection breaks; the pool replaces it. Ignored by default. */
  readonly onIdleError?: (error: Error) => void;
  /** Receives the duration of each statement. */
  readonly times?: StatementTimes | undefined;
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
  // The pool passes its whole configuration to its clients.
  const config: PoolConfig & PipeliningConfig = {
    ...(typeof target === 'string' ? { connectionString: target } : target),
    Client: PipeliningClient,
    pipeline: true,
    types: columnTypes,
    max: options.poolSize ?? Math.min(16, 4 * availableParallelism()),
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
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
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
