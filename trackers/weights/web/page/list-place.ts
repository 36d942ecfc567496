import type { TrackerQuery } from '@plotline/web/tracker-kit/tracker-web.ts';

export const DEFAULT_ROWS = 25;
const ROWS: readonly number[] = [10, DEFAULT_ROWS, 50, 100];

/** Reads the page of the list from the URL, from 1. */
export function pageIn({ page }: TrackerQuery): number {
  const number = Number(page);
  return Number.isSafeInteger(number) && number >= 1 ? number : 1;
}

/** Reads the rows per page from the URL. */
export function rowsIn({ rows }: TrackerQuery): number {
  return ROWS.find((known) => String(known) === rows) ?? DEFAULT_ROWS;
}
