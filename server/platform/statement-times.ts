/** Measured times of one SQL statement, in milliseconds. */
export interface StatementTime {
  readonly statement: string;
  readonly calls: number;
  readonly totalMs: number;
  readonly meanMs: number;
  readonly maxMs: number;
}

/** Times of the SQL statements of this node since its start. */
export interface StatementTimes {
  readonly since: Date;
  record(statement: string, milliseconds: number): void;
  /** Returns the statements with the longest mean time. */
  slowest(count: number): readonly StatementTime[];
}

interface Entry {
  calls: number;
  totalMs: number;
  maxMs: number;
}

/** Number of distinct statements: more than the product has, and a limit for those with a varying text. */
const CAPACITY = 2_000;

export function createStatementTimes(since: Date, capacity = CAPACITY): StatementTimes {
  const entries = new Map<string, Entry>();
  return {
    since,
    record: (statement, milliseconds) => {
      const entry = entries.get(statement);
      if (entry) {
        entry.calls += 1;
        entry.totalMs += milliseconds;
        entry.maxMs = Math.max(entry.maxMs, milliseconds);
      } else if (entries.size < capacity) {
        entries.set(statement, { calls: 1, totalMs: milliseconds, maxMs: milliseconds });
      }
    },
    slowest: (count) =>
      [...entries]
        .map(([statement, { calls, totalMs, maxMs }]) => ({
          statement: statement.replaceAll(/\s+/g, ' ').trim(),
          calls,
          totalMs,
          meanMs: totalMs / calls,
          maxMs,
        }))
        .toSorted((one, other) => other.meanMs - one.meanMs)
        .slice(0, count),
  };
}
