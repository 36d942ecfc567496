import { hash } from 'node:crypto';
import type { QueryExecutorProvider, RawBuilder } from 'kysely';
import { Client } from 'pg';
import type { ClientConfig } from 'pg';

/** Beyond this many different texts, further ones stay unnamed, so that dynamic SQL cannot fill the server. */
const maxNamedStatements = 1000;

const statementNames = new Map<string, string>();

/** Parameters of statements whose answer no one waits for. */
const unawaited = new WeakSet<object>();

/** What such a statement gives. */
const NOTHING = { command: '', rowCount: null, oid: 0, fields: [], rows: [] };

type Arguments = readonly [query: unknown, values?: unknown, callback?: unknown];

/**
 * Sends a statement of a transaction together with the next one, to spare waiting for an answer that no one reads:
 * when it fails, so does that next one. Outside of transactions it is sent, and waited for, at once.
 */
export async function queueStatement(trx: QueryExecutorProvider, query: RawBuilder<unknown>): Promise<void> {
  const compiled = query.compile(trx);
  unawaited.add(compiled.parameters);
  await trx.getExecutor().executeQuery(compiled);
}

/**
 * A client whose queries with parameters are prepared once per connection under a name made from their text, so that
 * the server plans them once. `begin` and what `queueStatement` sends wait for the next statement of the
 * transaction and leave with it. Everything else passes unchanged. It needs the option `pipeline`.
 */
export class PipeliningClient extends Client {
  #isInTransaction = false;
  #held: Arguments[] = [];

  constructor(config?: ClientConfig) {
    super(config);
    // `pg` declares nine overloads of one loosely typed function, which is wrapped as what it is.
    const send = this.query.bind(this) as (...args: Arguments) => unknown;
    const query = (...args: Arguments) => this.#query(args, (one) => send(...named(one)));
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
    this.query = query as Client['query'];
  }

  #query(args: Arguments, send: (args: Arguments) => unknown): unknown {
    const [text, values] = args;
    if (text === 'begin') this.#isInTransaction = true;
    if (text === 'commit' || text === 'rollback') this.#isInTransaction = false;
    const isUnawaited = typeof values === 'object' && values !== null && unawaited.has(values);
    if (text === 'begin' || (isUnawaited && this.#isInTransaction)) {
      this.#held.push(args);
      return Promise.resolve(NOTHING);
    }
    const held = this.#held;
    if (held.length === 0) return send(args);
    this.#held = [];
    const isUndone = typeof text === 'string' && text.startsWith('rollback');
    if (!isUndone) return this.#sendTogether([...held, args], send);
    // What is undone need not be done first: a transaction that has not begun, or what came after a savepoint.
    return held.some(([first]) => first === 'begin') ? Promise.resolve(NOTHING) : send(args);
  }

  /** @returns what the last of them gives, unless one before it failed. */
  async #sendTogether(all: readonly Arguments[], send: (args: Arguments) => unknown): Promise<unknown> {
    const { stream } = this.connection;
    stream.cork();
    const answers = all.map(send);
    stream.uncork();
    const outcomes = await Promise.allSettled(answers);
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed) throw failed.reason;
    return answers.at(-1);
  }
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
