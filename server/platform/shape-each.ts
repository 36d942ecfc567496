import { isDatabaseUnavailable } from './database-errors.ts';
import { HttpError } from './http/errors.ts';
import { isOutOfSpace } from './out-of-space.ts';

interface Named {
  readonly log: { error(fields: object, message: string): void };
  /** Noun for the log: `post`. */
  readonly what: string;
}

export interface ShapedRows<Row, Shown> extends Named {
  readonly idOf: (row: Row) => string;
  /** Returns what is shown in place of a row that throws; by default it is left out. */
  readonly instead?: (row: Row) => Shown | undefined;
}

/**
 * Shapes the rows of a list. One that throws is left out and logged with its id, so that no row takes the whole answer
 * with it.
 */
export function shapeEach<Row, Shown>(
  rows: readonly Row[],
  shape: (row: Row) => Shown,
  { idOf, instead, ...named }: ShapedRows<Row, Shown>,
): Shown[] {
  const shown: Shown[] = [];
  for (const row of rows) {
    try {
      shown.push(shape(row));
    } catch (error) {
      reportUnshown(error, { ...named, id: idOf(row) });
      const other = instead && withoutError(() => instead(row));
      if (other !== undefined) shown.push(other);
    }
  }
  return shown;
}

/** The values of a row that throws may prevent its replacement, too. */
function withoutError<Shown>(make: () => Shown): Shown | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}

/** Reads one part of an answer. Returns `instead`, and logs the id, if the data cannot be read or shaped. */
export async function shapeOr<Shown>(
  read: () => Shown | Promise<Shown>,
  instead: () => Shown,
  named: Named & { readonly id: string },
): Promise<Shown> {
  try {
    return await read();
  } catch (error) {
    reportUnshown(error, named);
    return instead();
  }
}

/**
 * Logs a row that cannot be shown, once. @throws the error if the row is not to blame: a refusal, or a database that is
 * unavailable, out of space or too slow
 */
export function reportUnshown(error: unknown, { log, what, id }: Named & { readonly id: string }): void {
  if (!isFaultOfData(error)) throw error;
  const name = `${what} ${id}`;
  const known = reported.get(log) ?? new Set<string>();
  reported.set(log, known);
  if (known.has(name)) return;
  known.add(name);
  const [oldest] = known;
  if (known.size > REPORTS_REMEMBERED && oldest !== undefined) known.delete(oldest);
  log.error({ err: error, what, id }, 'left out: it cannot be shown');
}

const REPORTS_REMEMBERED = 10_000;
/** Rows that were logged: the same ones are read with each request. */
const reported = new WeakMap<Named['log'], Set<string>>();

/** Returns whether an error comes from the data that was read: PostgreSQL's class 22, or any error of our own code. */
export function isFaultOfData(error: unknown): boolean {
  if (error instanceof HttpError || isDatabaseUnavailable(error) || isOutOfSpace(error)) return false;
  return (
    !(error instanceof Error && 'severity' in error) ||
    ('code' in error && String(error.code).startsWith('22'))
  );
}
