/** The element that a link to the posts of a day or a month scrolls to. */
export const POSTS_ANCHOR = 'posts';

const DAY_OR_MONTH = /^(20\d\d-(?:0[1-9]|1[0-2]))(-\d\d)?$/;

/** Returns a day or a month of the address if it exists in the calendar. */
export function knownDate(date: string | undefined): string | undefined {
  const [, month, day = '-01'] = DAY_OR_MONTH.exec(date ?? '') ?? [];
  if (month === undefined) return undefined;
  const time = Date.parse(`${month}${day}T00:00:00Z`);
  // A day beyond the end of its month is invalid, or one of the next month.
  const exists = !Number.isNaN(time) && new Date(time).toISOString().startsWith(`${month}${day}`);
  return exists ? date : undefined;
}

/** Whether a date is a month: `2026-11`. */
export function isMonth(date: string): boolean {
  return date.length === '2026-11'.length;
}
