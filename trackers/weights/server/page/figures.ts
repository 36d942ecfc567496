import type { Headline } from '@plotline/contract/tracker.ts';
import type { Window } from './window.ts';

/** One training day as a page counts it: what the viewer may not see is left out already. */
export type Day = {
  date: string;
  workouts: number;
  sets: number;
  hardSets: number;
  volumeKg: number;
  durationSeconds: number;
  setsWithoutVolume: number;
};

export type Totals = Omit<Day, 'date'>;

export function daysWithin<D extends { date: string }>(
  days: readonly D[],
  { from, to }: { from: string; to: string },
): D[] {
  return days.filter(({ date }) => date >= from && date <= to);
}

export function totalOf(days: readonly Day[]): Totals {
  const total = { workouts: 0, sets: 0, hardSets: 0, volumeKg: 0, durationSeconds: 0, setsWithoutVolume: 0 };
  for (const day of days) {
    total.workouts += day.workouts;
    total.sets += day.sets;
    total.hardSets += day.hardSets;
    total.volumeKg += day.volumeKg;
    total.durationSeconds += day.durationSeconds;
    total.setsWithoutVolume += day.setsWithoutVolume;
  }
  return total;
}

export type Compared<Value> = { now: Value; before: Value | null };

/** The big numbers. Where the window before holds no workout, there is nothing to compare with. */
export function headlineOf({
  window,
  days,
  records,
  streak,
  weekGoal,
}: {
  window: Window;
  days: readonly Day[];
  records: Compared<number>;
  streak: Compared<number>;
  weekGoal: number;
}): Headline[] {
  const now = totalOf(daysWithin(days, window));
  const former = window.before && totalOf(daysWithin(days, window.before));
  const before = former && former.workouts > 0 ? former : null;
  const figure = (
    about: Pick<Headline, 'key' | 'label' | 'unit' | 'formula' | 'n'>,
    value: number,
    previous: number | null,
  ): Headline => ({ ...about, value, previous, delta: previous === null ? null : round(value - previous) });
  const n = now.workouts;
  const plural = weekGoal === 1 ? 'workout' : 'workouts';
  return [
    figure({ key: 'workouts', label: 'Workouts', unit: null, n, formula: null }, n, before?.workouts ?? null),
    figure(
      { key: 'sets', label: 'Sets', unit: null, n, formula: 'sets done, without warm-ups' },
      now.sets,
      before?.sets ?? null,
    ),
    figure(
      {
        key: 'volume_kg',
        label: 'Volume',
        unit: 'kg',
        n: now.sets - now.setsWithoutVolume,
        formula: 'load × repetitions of every set done, without warm-ups',
      },
      round(now.volumeKg),
      before && round(before.volumeKg),
    ),
    figure(
      { key: 'duration_seconds', label: 'Time', unit: 's', n, formula: 'from start to end of each workout' },
      now.durationSeconds,
      before?.durationSeconds ?? null,
    ),
    figure(
      {
        key: 'records',
        label: 'Records',
        unit: null,
        n,
        formula: 'exercises bettered, each once a workout; the first workout of an exercise is no record',
      },
      records.now,
      before && records.before,
    ),
    figure(
      {
        key: 'week_streak',
        label: 'Week streak',
        unit: 'weeks',
        n: null,
        formula: `weeks in a row with at least ${weekGoal} ${plural}`,
      },
      streak.now,
      before && streak.before,
    ),
  ];
}

/** Sums of binary fractions, without their dust. */
export function round(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}
