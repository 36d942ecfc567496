import type { FastifyBaseLogger } from 'fastify';
import { currentContext } from './request-context.ts';

/** Measured times of one SQL statement on this node. */
export interface StatementTime {
  /** Text with placeholders, without values. */
  readonly statement: string;
  /** Verb, first table and a number: `select users 12`. */
  readonly label: string;
  calls: number;
  totalMs: number;
  maxMs: number;
}

/** Times of the SQL statements of this node since its start. */
export interface StatementTimes {
  readonly since: Date;
  /** Starts a measurement; call the result when the statement has ended. */
  start(statement: string): () => void;
  all(): Iterable<Readonly<StatementTime>>;
  /** Returns the statements with the longest mean time. */
  slowest(count: number): readonly Readonly<StatementTime>[];
}

export interface StatementTimesOptions {
  /** Receives slow statements. */
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly since: Date;
  /** Number of distinct statements: more than the product has. Those beyond it are counted together. */
  readonly capacity?: number;
}

const CAPACITY = 1_000;
const OTHER = 'other';
/** Statements that take longer are logged with the id of their request. */
const SLOW_MS = 500;
const LOGGED_CHARS = 2_000;

export function createStatementTimes({
  log,
  since,
  capacity = CAPACITY,
}: StatementTimesOptions): StatementTimes {
  const times = new Map<string, StatementTime>();

  function timeOf(statement: string): StatementTime {
    const known = times.get(statement);
    if (known) return known;
    if (times.size >= capacity && statement !== OTHER) return timeOf(OTHER);
    const label = statement === OTHER ? OTHER : `${nameOf(statement)} ${times.size}`;
    const created = { statement: oneLine(statement), label, calls: 0, totalMs: 0, maxMs: 0 };
    times.set(statement, created);
    return created;
  }

  return {
    since,
    start: (statement) => {
      const { reqId, task } = currentContext();
      const startedAt = performance.now();
      return () => {
        const ms = performance.now() - startedAt;
        const time = timeOf(statement);
        time.calls += 1;
        time.totalMs += ms;
        time.maxMs = Math.max(time.maxMs, ms);
        if (ms < SLOW_MS) return;
        const sql = oneLine(statement).slice(0, LOGGED_CHARS);
        log.warn({ reqId, task, ms: Math.round(ms), statement: time.label, sql }, 'slow query');
      };
    },
    all: () => times.values(),
    slowest: (count) => [...times.values()].toSorted((one, other) => mean(other) - mean(one)).slice(0, count),
  };
}

function mean({ totalMs, calls }: StatementTime): number {
  return totalMs / calls;
}

function oneLine(statement: string): string {
  return statement.replaceAll(/\s+/g, ' ').trim();
}

function nameOf(statement: string): string {
  const verb = /\b(select|insert|update|delete)\b/i.exec(statement)?.[1]?.toLowerCase() ?? 'call';
  const table = /\b(?:from|into|update)\s+"?([a-z_]+)"?/i.exec(statement)?.[1] ?? 'none';
  return `${verb} ${table}`;
}
