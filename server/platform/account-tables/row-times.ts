import { RowRefused } from './account-table.ts';

const DATE = /^\d{4}-\d\d-\d\d$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?(?:Z|[+-]\d\d(?::\d\d){1,2})$/;
/** Entries may be dated a day ahead, and the clocks of two installations differ. */
const AHEAD_MS = 24 * 60 * 60 * 1000;

/** Refuses other notations of a date than `to_jsonb` writes: PostgreSQL also reads `infinity` and `tomorrow`. */
export function checkDate(value: unknown): void {
  if (typeof value !== 'string' || !DATE.test(value)) throw new RowRefused('not a date');
}

/** Returns a time of the years 0 to 9999 in milliseconds since 1970. @throws RowRefused for other notations */
export function readTime(value: unknown): number {
  if (typeof value !== 'string' || !TIME.test(value)) throw new RowRefused('not a time');
  try {
    return Temporal.Instant.from(value).epochMilliseconds;
  } catch (error) {
    if (error instanceof RangeError) throw new RowRefused('not a time', { cause: error });
    throw error;
  }
}

/** Refuses times that lie more than a day, and `laterMs`, ahead. Optional columns may be null or missing. */
export function checkNotAhead(times: readonly unknown[], now: Date, laterMs = 0): void {
  const latest = now.getTime() + AHEAD_MS + laterMs;
  if (times.some((time) => (time ?? null) !== null && readTime(time) > latest))
    throw new RowRefused('a time ahead');
}
