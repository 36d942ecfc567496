import type { SectionOf } from '../../contract/page.ts';

export type ExercisePoint = SectionOf<'exercise'>['points'][number];

const DAY_MS = 86_400_000;
/** A longer break interrupts the line. */
const GAP_DAYS = 42;
/** From this span on, labels are years or months instead of days. */
const YEARS_FROM_DAYS = 730;
const MONTHS_FROM_DAYS = 75;

/** Returns the number of days since 1970, for a scale of time. */
export function dayNumber(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / DAY_MS;
}

/** Tests whether the line is interrupted before a point, because the exercise was not done for six weeks. */
export function isAfterGap(points: readonly Pick<ExercisePoint, 'date'>[], index: number): boolean {
  const [before, point] = [points[index - 1], points[index]];
  return (
    before !== undefined && point !== undefined && dayNumber(point.date) - dayNumber(before.date) > GAP_DAYS
  );
}

export interface TimeTick {
  readonly day: number;
  readonly label: string;
}

/** Returns the labels of a time axis: years, months with the year in January, or days; at most `most`. */
export function timeTicks(
  { from, to }: { from: string; to: string },
  { most, labelOf }: { most: number; labelOf: (date: string, kind: 'year' | 'month' | 'day') => string },
): TimeTick[] {
  const span = dayNumber(to) - dayNumber(from);
  const kind = span >= YEARS_FROM_DAYS ? 'year' : span >= MONTHS_FROM_DAYS ? 'month' : 'day';
  const starts = startsWithin({ from, to }, kind);
  const stride = Math.max(1, Math.ceil(starts.length / Math.max(1, most)));
  return starts
    .filter((_, index) => index % stride === 0)
    .map((date) => ({ day: dayNumber(date), label: labelOf(date, kind) }));
}

function startsWithin({ from, to }: { from: string; to: string }, kind: 'year' | 'month' | 'day'): string[] {
  const starts: string[] = [];
  const [year = 1970, month = 1, day = 1] = from.split('-').map(Number);
  for (let step = 0; ; step += 1) {
    const time = {
      year: Date.UTC(year + step, 0, 1),
      month: Date.UTC(year, month - 1 + step, 1),
      day: Date.UTC(year, month - 1, day + step),
    }[kind];
    const date = new Date(time).toISOString().slice(0, 10);
    if (date > to) return starts;
    if (date >= from) starts.push(date);
  }
}
