import type { TrackerQuery } from '@plotline/web/tracker-kit/tracker-web.ts';

export const DEFAULT_ROWS = 25;
const ROWS: readonly number[] = [10, DEFAULT_ROWS, 50, 100];

/** The page of the list in the address, from 1. */
export function pageIn({ page }: TrackerQuery): number {
  const number = Number(page);
  return Number.isSafeInteger(number) && number >= 1 ? number : 1;
}

/** The rows of a page of the list in the address. */
export function rowsIn({ rows }: TrackerQuery): number {
  return ROWS.find((known) => String(known) === rows) ?? DEFAULT_ROWS;
}
