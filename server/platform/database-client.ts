import { hash } from 'node:crypto';
import { Client } from 'pg';
import type { ClientConfig } from 'pg';

/** Beyond this many different texts, further ones stay unnamed, so that dynamic SQL cannot fill the server. */
const maxNamedStatements = 1000;

const statementNames = new Map<string, string>();

/**
 * A client whose queries with parameters are prepared once per connection under a name made from their
 * text, so that the server plans them once. Everything else passes unchanged.
 */
export class NamingClient extends Client {
  constructor(config?: ClientConfig) {
    super(config);
    // `pg` declares nine overloads of one loosely typed function, which is wrapped as what it is.
    const send = this.query.bind(this) as (...args: readonly unknown[]) => unknown;
    const named = (query: unknown, values?: unknown, callback?: unknown): unknown => {
      const hasParameters = typeof query === 'string' && Array.isArray(values) && values.length > 0;
      return hasParameters
        ? send({ name: nameOf(query), text: query, values }, callback)
        : send(query, values, callback);
    };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
    this.query = named as Client['query'];
  }
}

function nameOf(text: string): string | undefined {
  const known = statementNames.get(text);
  if (known !== undefined || statementNames.size >= maxNamedStatements) return known;
  const name = hash('sha1', text);
  statementNames.set(text, name);
  return name;
}
