import { estimateOneRepMax, type OneRepMaxFormula } from '../../contract/one-rep-max.ts';
import { effectiveLoadKg } from './load.ts';
import { isWorkingSet, type ExerciseTraits, type PerformedSet } from './formulas.model.ts';

const RUNNING_DAYS = 90;

/**
 * Returns the estimated maximum of a set: per dumbbell if weights are entered per hand, including the body weight for
 * weighted body-weight exercises. Other load types and warm-ups have none.
 */
export function setOneRepMax(
  traits: ExerciseTraits,
  set: PerformedSet,
  options: { formula: OneRepMaxFormula; bodyweightKg: number | null },
): number | null {
  if (!isWorkingSet(set) || set.reps === null) return null;
  const weightKg = oneRepMaxLoad(traits, set, options.bodyweightKg);
  return weightKg === null
    ? null
    : estimateOneRepMax(weightKg, { reps: set.reps, rpe: set.rpe }, options.formula);
}

/** Adds to each daily estimate the best of the 90 days up to it. `days` are in date order. */
export function runningBest(
  days: readonly { localDate: string; e1rmKg: number }[],
): { localDate: string; e1rmKg: number; runningMaxKg: number }[] {
  const window: { day: number; e1rmKg: number }[] = [];
  return days.map(({ localDate, e1rmKg }) => {
    const day = Date.parse(`${localDate}T00:00:00Z`) / 86_400_000;
    while (window.length > 0 && (window.at(-1)?.e1rmKg ?? Infinity) <= e1rmKg) window.pop();
    window.push({ day, e1rmKg });
    while ((window[0]?.day ?? day) <= day - RUNNING_DAYS) window.shift();
    return { localDate, e1rmKg, runningMaxKg: window[0]?.e1rmKg ?? e1rmKg };
  });
}

function oneRepMaxLoad(
  traits: ExerciseTraits,
  set: PerformedSet,
  bodyweightKg: number | null,
): number | null {
  if (traits.loadType === 'external') return set.weightKg;
  if (traits.loadType === 'weighted_bodyweight') return effectiveLoadKg(traits, set, bodyweightKg);
  return null;
}
