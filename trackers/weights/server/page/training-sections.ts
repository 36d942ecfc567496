import type { Window } from '@plotline/server/tracker-kit/window.ts';
import type { SectionOf } from '../../contract/page.ts';
import type { WeightsSettings } from '../../contract/settings.ts';
import { round } from '../formulas/round.ts';
import { daysPerBucket, daysWithin } from './headline.ts';
import type { DayRow } from './page.repository.ts';
import type { HourRow, LiftRow } from './training.repository.ts';

/** Pairs of lifts that are compared, as names of the catalogue. */
const PAIRS = [
  ['Bench Press (Barbell)', 'Bent Over Row (Barbell)'],
  ['Squat (Barbell)', 'Deadlift (Barbell)'],
] as const;
export const COMPARED_LIFTS: readonly string[] = PAIRS.flat();

export function hoursSection(cells: readonly HourRow[]): SectionOf<'hours'> {
  return { key: 'hours', kind: 'grid', title: 'When you train', cells: [...cells] };
}

/** Computes density, also over time, and average rest, compared with the window before; nothing if both are unknown. */
export function paceSection(
  days: readonly DayRow[],
  {
    window,
    unit,
    bodyweightHiddenFrom,
  }: { window: Window; unit: SectionOf<'pace'>['unit']; bodyweightHiddenFrom: string },
): SectionOf<'pace'>[] {
  const now = paceOf(daysWithin(days, window), bodyweightHiddenFrom);
  const before = window.before && paceOf(daysWithin(days, window.before), bodyweightHiddenFrom);
  if (now.density === null && now.rest === null) return [];
  return [
    {
      key: 'pace',
      kind: 'values',
      title: 'Pace',
      unit,
      density_kg_per_min: now.density,
      density_before: before?.density ?? null,
      density_workouts: now.workouts,
      density_buckets: daysPerBucket(days, window).flatMap(({ days: inside, ...span }) => {
        const { density } = paceOf(inside, bodyweightHiddenFrom);
        return density === null ? [] : [{ ...span, density_kg_per_min: density }];
      }),
      average_rest_seconds: now.rest,
      average_rest_before: before?.rest ?? null,
      rests: now.rests,
    },
  ];
}

/** Others do not see the volume of body-weight exercises, from which the body weight could be computed. */
function paceOf(days: readonly DayRow[], bodyweightHiddenFrom: string) {
  const total = { volumeKg: 0, seconds: 0, workouts: 0, restSeconds: 0, rests: 0 };
  for (const day of days) {
    total.volumeKg += day.date < bodyweightHiddenFrom ? day.timedVolumeKg : day.timedOpenVolumeKg;
    total.seconds += day.durationSeconds;
    total.workouts += day.timedWorkouts;
    total.restSeconds += day.restSeconds;
    total.rests += day.rests;
  }
  const hasDensity = total.seconds > 0 && total.volumeKg > 0;
  return {
    density: hasDensity ? round(total.volumeKg / (total.seconds / 60)) : null,
    workouts: hasDensity ? total.workouts : 0,
    rest: total.rests > 0 ? Math.round(total.restSeconds / total.rests) : null,
    rests: total.rests,
  };
}

/** Compares lifts that are trained together; nothing if no pair has both. */
export function balanceSection(
  lifts: readonly LiftRow[],
  { formula, unit }: Pick<WeightsSettings, 'formula' | 'unit'>,
): SectionOf<'balance'>[] {
  const bestOf = (name: string) => {
    const lift = lifts.find((one) => one.name === name);
    return (formula === 'epley' ? lift?.epleyKg : lift?.brzyckiKg) ?? 0;
  };
  const pairs = PAIRS.flatMap(([first, second]) => {
    const [firstKg, secondKg] = [bestOf(first), bestOf(second)];
    if (firstKg <= 0 || secondKg <= 0) return [];
    return [
      {
        first,
        second,
        first_e1rm_kg: round(firstKg),
        second_e1rm_kg: round(secondKg),
        ratio: Math.round((firstKg / secondKg) * 100) / 100,
      },
    ];
  });
  if (pairs.length === 0) return [];
  return [{ key: 'balance', kind: 'values', title: 'Strength balance', formula, unit, pairs }];
}
