// Calendar days as strings, without the helpers of the product.

const DAY_MS = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();

export function localDay(seconds: number, timezone: string): string {
  const format = formats.get(timezone) ?? new Intl.DateTimeFormat('en-US', { ...PARTS, timeZone: timezone });
  formats.set(timezone, format);
  const parts = new Map(format.formatToParts(seconds * 1_000).map(({ type, value }) => [type, value]));
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
}

const PARTS = { calendar: 'gregory', year: 'numeric', month: '2-digit', day: '2-digit' } as const;

export function plusDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Returns all days from one to another, both included. */
export function daysFrom(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = plusDays(day, 1)) days.push(day);
  return days;
}

/** Returns 1 for Monday to 7 for Sunday. */
export function weekdayOf(day: string): number {
  return new Date(day).getUTCDay() || 7;
}

export type Unit = 'day' | 'week' | 'month';

/** Returns the first day of the week, the month or the day itself. */
export function unitStart(day: string, unit: Unit, weekStart: 'monday' | 'sunday'): string {
  if (unit === 'day') return day;
  if (unit === 'month') return `${day.slice(0, 7)}-01`;
  return plusDays(day, weekStart === 'monday' ? 1 - weekdayOf(day) : -(weekdayOf(day) % 7));
}

/** Splits consecutive days into those of each week or month. */
export function inUnits(days: readonly string[], unit: Unit, weekStart: 'monday' | 'sunday'): string[][] {
  return [...Map.groupBy(days, (day) => unitStart(day, unit, weekStart)).values()];
}
