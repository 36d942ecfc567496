import { RowRefused } from './account-table.ts';

const DATE = /^\d{4}-\d\d-\d\d$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?(?:Z|[+-]\d\d(?::\d\d){1,2})$/;

/**
 * Returns the start of a date in UTC, in milliseconds since 1970. @throws RowRefused for other notations than `to_jsonb`
 * writes: PostgreSQL also reads `infinity` and `tomorrow`
 */
export function readDate(value: unknown): number {
  if (typeof value !== 'string' || !DATE.test(value)) throw new RowRefused('not a date');
  return readInstant(`${value}T00:00Z`);
}

/** Returns a time of the years 0 to 9999 in milliseconds since 1970. @throws RowRefused for other notations */
export function readTime(value: unknown): number {
  if (typeof value !== 'string' || !TIME.test(value)) throw new RowRefused('not a time');
  return readInstant(value);
}

function readInstant(text: string): number {
  try {
    return Temporal.Instant.from(text).epochMilliseconds;
  } catch (error) {
    if (error instanceof RangeError) throw new RowRefused('not a time', { cause: error });
    throw error;
  }
}
