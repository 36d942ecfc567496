import type { Headline } from '@plotline/contract/tracker.ts';
import { bucketsOf, type Window } from '@plotline/server/tracker-kit/window.ts';
import { round } from '../formulas/round.ts';

/** The totals of a training day that the viewer may see. */
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

/** Returns the buckets of a window with their days, which are in order. */
export function daysPerBucket<D extends { date: string }>(days: readonly D[], window: Window) {
  const inWindow = daysWithin(days, window);
  let next = 0;
  return bucketsOf(window).map((span) => {
    const first = next;
    while ((inWindow[next]?.date ?? '') <= span.end && next < inWindow.length) next += 1;
    return { ...span, days: inWindow.slice(first, next) };
  });
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

/** Computes the headline stats, compared with the previous window if it has workouts. */
export function buildHeadline({
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
  const totalBefore = window.before && totalOf(daysWithin(days, window.before));
  const before = totalBefore && totalBefore.workouts > 0 ? totalBefore : null;
  const values: Record<StatKey, Compared<number>> = {
    workouts: { now: now.workouts, before: before && before.workouts },
    sets: { now: now.sets, before: before && before.sets },
    volume_kg: { now: round(now.volumeKg), before: before && round(before.volumeKg) },
    duration_seconds: { now: now.durationSeconds, before: before && before.durationSeconds },
    records: { now: records.now, before: before && records.before },
    week_streak: { now: streak.now, before: before && streak.before },
  };
  const counts: Partial<Record<StatKey, number | null>> = {
    volume_kg: now.sets - now.setsWithoutVolume,
    week_streak: null,
  };
  return STATS.map(({ key, formula, ...labels }) => {
    const { now: value, before: previous } = values[key];
    return {
      key,
      ...labels,
      value,
      previous,
      delta: previous === null ? null : round(value - previous),
      n: counts[key] === undefined ? now.workouts : counts[key],
      formula: key === 'week_streak' ? `${formula} (${weekGoal} a week)` : formula,
    };
  });
}

type StatKey = 'workouts' | 'sets' | 'volume_kg' | 'duration_seconds' | 'records' | 'week_streak';
type Stat = { key: StatKey; label: string; unit: string | null; formula: string | null };

const STATS: readonly Stat[] = [
  { key: 'workouts', label: 'Workouts', unit: null, formula: null },
  { key: 'sets', label: 'Sets', unit: null, formula: 'sets done, without warm-ups' },
  {
    key: 'volume_kg',
    label: 'Volume',
    unit: 'kg',
    formula: 'load × repetitions of every set done, without warm-ups',
  },
  {
    key: 'duration_seconds',
    label: 'Time',
    unit: 's',
    formula: 'from start to end of each workout; workouts over 6 hours do not count',
  },
  {
    key: 'records',
    label: 'Records',
    unit: null,
    formula:
      'exercises with a new record, once per workout; records of volume and the first workout of an exercise do not count',
  },
  {
    key: 'week_streak',
    label: 'Week streak',
    unit: 'weeks',
    formula: 'weeks in a row that reached the goal',
  },
];
