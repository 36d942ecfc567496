import type { FastifyBaseLogger } from 'fastify';
import { currentContext } from './request-context.ts';

/** Duration of the statements with one text, on this node. */
export interface QueryTime {
  /** Verb, first table and the start of the statement's name: `select users 3f2a9c`. */
  readonly label: string;
  count: number;
  seconds: number;
}

/** Receives the duration of each statement. */
export interface QueryTimes {
  /** Starts a measurement; call the result when the statement has ended. */
  readonly start: (name: string | undefined, text: string) => () => void;
  readonly read: () => Iterable<QueryTime>;
}

/** Statements that take longer are logged with the id of their request. */
const SLOW_MS = 500;
/** Statements without a name are counted together: their texts may be many. */
const UNNAMED = 'other';
const LOGGED_CHARS = 2_000;

export function createQueryTimes(log: Pick<FastifyBaseLogger, 'warn'>): QueryTimes {
  const times = new Map<string, QueryTime>();
  return {
    start: (name, text) => {
      const context = currentContext();
      const startedAt = performance.now();
      return () => {
        const ms = performance.now() - startedAt;
        const time = timeOf(times, name, text);
        time.count += 1;
        time.seconds += ms / 1000;
        if (ms < SLOW_MS) return;
        // The text has placeholders, no values.
        const sql = text.slice(0, LOGGED_CHARS);
        log.warn({ ...context, ms: Math.round(ms), statement: time.label, sql }, 'slow query');
      };
    },
    read: () => times.values(),
  };
}

function timeOf(times: Map<string, QueryTime>, name: string | undefined, text: string): QueryTime {
  const key = name ?? UNNAMED;
  const known = times.get(key);
  if (known) return known;
  const created = { label: name === undefined ? UNNAMED : labelOf(name, text), count: 0, seconds: 0 };
  times.set(key, created);
  return created;
}

function labelOf(name: string, text: string): string {
  const verb = /\b(select|insert|update|delete)\b/i.exec(text)?.[1]?.toLowerCase() ?? 'call';
  const table = /\b(?:from|into|update)\s+"?([a-z_]+)"?/i.exec(text)?.[1] ?? 'none';
  return `${verb} ${table} ${name.slice(0, 6)}`;
}
