import type { ExportReader } from '../platform/export-files.ts';
import { shapeEach } from '../platform/shape-each.ts';

/**
 * Stands in the place of a section, item, found item or shape of a post that cannot be computed. The core logs it with its
 * key, leaves it out for others, and tells its owner.
 */
export interface Unshown {
  /** Key of the section, or uuid of the row. */
  readonly unshown: string;
  readonly error: string;
  // Absent, so that these tell it from what it stands for.
  readonly key?: undefined;
  readonly uuid?: undefined;
}

/**
 * Computes one section or row of an answer: one that throws must not take the others with it. Read the data before, so that
 * errors of the database are not taken for those of the row.
 */
export function orUnshown<Shown>(key: string, shape: () => Shown): Shown | Unshown {
  try {
    return shape();
  } catch (error) {
    return unshown(key, error);
  }
}

/** Returns what stands in the place of a part whose computation failed with `error`. */
export function unshown(key: string, error: unknown): Unshown {
  // A text, as stats are cached as JSON.
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { unshown: key, error: text };
}

export function isUnshown(value: unknown): value is Unshown {
  return typeof value === 'object' && value !== null && 'unshown' in value && 'error' in value;
}

/** The part of a tracker's kit that logs. */
interface Logging {
  readonly log: { error(fields: object, message: string): void };
}

/** Leaves out and logs the rows that cannot be shown, for lists of the tracker's own routes. */
export function withoutUnshown<Row>({ log }: Logging, rows: readonly (Row | Unshown)[], what: string): Row[] {
  return shapeEach(rows, (row) => shownOf(row), {
    log,
    what,
    idOf: (row) => (isUnshown(row) ? row.unshown : what),
  });
}

/** Returns `ExportReader.shapeEach` for files outside of the export of an account: rows that throw are logged alone. */
export function shapeExported({ log }: Logging, what: string): ExportReader['shapeEach'] {
  return (rows, shape) => shapeEach(rows, shape, { log, what, idOf: ({ uuid }) => uuid });
}

/** Returns a value that can be sent. @throws what prevented it */
export function shownOf<Shown>(value: Shown | Unshown): Shown {
  if (isUnshown(value)) throw Object.assign(new Error(value.unshown), { stack: value.error });
  JSON.stringify(value);
  return value;
}
