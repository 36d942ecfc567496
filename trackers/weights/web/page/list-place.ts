import type { TrackerQuery } from '@plotline/web/tracker-kit/tracker-web.ts';
import { ALL_EXERCISES, type SelectOption } from './matching-options.ts';
import type { WorkoutFilter } from '../../contract/workouts.ts';

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

/** Reads the filter from the URL, ignoring unknown values. A selected exercise of the page is that of the list, too. */
export function filterIn(
  { exercise, records }: TrackerQuery,
  place: { selector: string; exercises: readonly SelectOption[] },
): WorkoutFilter {
  const isKnown = place.exercises.some(({ value }) => value === exercise && value !== ALL_EXERCISES);
  return {
    ...(isKnown && exercise !== undefined && place.selector === ALL_EXERCISES ? { exercise } : {}),
    ...(records === 'only' ? { records } : {}),
  };
}

/** The change of the URL that clears the filter. */
export const NO_FILTER = { exercise: null, records: null } as const;

/** Writes the filter for the server; empty without one. */
export function filterText(filter: WorkoutFilter): string {
  return new URLSearchParams(filter).toString();
}
