const DAY_MS = 86_400_000;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
/** `2026-01-13`, `2026.01.13` and `13 Jan 2026`. */
const DATE = /\b(\d{4})([-.])(\d\d)\2(\d\d)\b|\b(\d{1,2}) ([A-Z][a-z]{2}) (\d{4})\b/g;

/** Moves all dates of a file by the same number of days, so that the last one is `daysAgo` days before `today`. */
export function shiftDates(text: string, { today, daysAgo }: { today: Date; daysAgo: number }): string {
  const days = [...text.matchAll(DATE)].map(dayOf);
  const last = days.reduce((latest, day) => Math.max(latest, day), -Infinity);
  const by = Math.floor(today.getTime() / DAY_MS) - daysAgo - last;
  return text.replaceAll(DATE, (...match: (string | undefined)[]) => {
    const moved = new Date((dayOf(match) + by) * DAY_MS);
    const [year = '', month = '', day = ''] = moved.toISOString().slice(0, 10).split('-');
    const separator = match[2];
    return separator === undefined
      ? `${Number(day)} ${MONTHS[moved.getUTCMonth()]} ${year}`
      : [year, month, day].join(separator);
  });
}

/** Returns the day since 1970 of a match. */
function dayOf(match: readonly (string | undefined)[]): number {
  const [, year, , month, day, dayOfMonth, name = '', yearAfter] = match;
  const date =
    year === undefined
      ? Date.UTC(Number(yearAfter), MONTHS.indexOf(name), Number(dayOfMonth))
      : Date.UTC(Number(year), Number(month) - 1, Number(day));
  return Math.round(date / DAY_MS);
}
