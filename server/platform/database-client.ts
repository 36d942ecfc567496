import { hash } from 'node:crypto';
import type { QueryExecutorProvider, RawBuilder } from 'kysely';
import { Client, type ClientConfig } from 'pg';
import type { StatementTimes } from './statement-times.ts';

/**
 * Statements beyond this number are not named, so that dynamic SQL cannot fill the server's memory. The features have
 * about 700, some of them in several forms.
 */
const maxNamedStatements = 2000;

const statementNames = new Map<string, string>();

const queuedParameters = new WeakSet<object>();

/** Result of a queued statement. */
const EMPTY_RESULT = { command: '', rowCount: null, oid: 0, fields: [], rows: [] };

type Arguments = readonly [query: unknown, values?: unknown, callback?: unknown];

/**
 * Queues a statement of a transaction and sends it together with the next one, which saves a round trip. If it fails,
 * the next statement fails. Outside of a transaction it runs at once.
 */
export async function queueStatement(trx: QueryExecutorProvider, query: RawBuilder<unknown>): Promise<void> {
  const compiled = query.compile(trx);
  queuedParameters.add(compiled.parameters);
  await trx.getExecutor().executeQuery(compiled);
}

export interface PipeliningConfig extends ClientConfig {
  readonly times?: StatementTimes | undefined;
}

/**
 * Client that prepares queries with parameters once per connection, under a name derived from their text, so that the
 * server plans them once. It sends `begin` and queued statements together with the next statement of the transaction.
 * Requires the option `pipeline`.
 */
export class PipeliningClient extends Client {
  #isInTransaction = false;
  #queued: Arguments[] = [];

  constructor(config?: PipeliningConfig) {
    super(config);
    // `pg` declares nine overloads of one loosely typed function.
    const plain = this.query.bind(this) as (...args: Arguments) => unknown;
    const send = config?.times ? measured(plain, config.times) : plain;
    const query = (...args: Arguments) => this.#query(args, (one) => send(...named(one)));
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
    this.query = query as Client['query'];
  }

  #query(args: Arguments, send: (args: Arguments) => unknown): unknown {
    const [text, values] = args;
    if (text === 'begin') this.#isInTransaction = true;
    if (text === 'commit' || text === 'rollback') this.#isInTransaction = false;
    const isQueued = typeof values === 'object' && values !== null && queuedParameters.has(values);
    if (text === 'begin' || (isQueued && this.#isInTransaction)) {
      this.#queued.push(args);
      return Promise.resolve(EMPTY_RESULT);
    }
    const queued = this.#queued;
    if (queued.length === 0) return send(args);
    this.#queued = [];
    const isRollback = typeof text === 'string' && text.startsWith('rollback');
    if (!isRollback) return this.#sendTogether([...queued, args], send);
    // Statements that are rolled back need not run: drop them, and the transaction itself if it has not begun.
    return queued.some(([first]) => first === 'begin') ? Promise.resolve(EMPTY_RESULT) : send(args);
  }

  /** Returns the result of the last statement; throws if an earlier one failed. */
  async #sendTogether(all: readonly Arguments[], send: (args: Arguments) => unknown): Promise<unknown> {
    const { stream } = this.connection;
    stream.cork();
    const results = all.map(send);
    stream.uncork();
    const outcomes = await Promise.allSettled(results);
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed) throw failed.reason;
    return results.at(-1);
  }
}

/** Measures statements whose result is a promise; those with a callback belong to libraries. */
function measured(send: (...args: Arguments) => unknown, times: StatementTimes) {
  return (...args: Arguments): unknown => {
    const stop = times.start(textOf(args[0]));
    const result = send(...args);
    if (result instanceof Promise) result.then(stop, stop);
    return result;
  };
}

function textOf(query: unknown): string {
  // An object is made by `named`, or by a library.
  return typeof query === 'string' ? query : ((query as { text?: string }).text ?? '');
}

function named([query, values, callback]: Arguments): Arguments {
  const hasParameters = typeof query === 'string' && Array.isArray(values) && values.length > 0;
  return hasParameters ? [{ name: nameOf(query), text: query, values }, callback] : [query, values, callback];
}

function nameOf(text: string): string | undefined {
  const known = statementNames.get(text);
  if (known !== undefined || statementNames.size >= maxNamedStatements) return known;
  const name = hash('sha1', text);
  statementNames.set(text, name);
  return name;
}
