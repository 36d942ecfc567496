import { effectiveLoadKg } from './load.ts';
import {
  isWorkingSet,
  type ExerciseTraits,
  type OneRepMaxFormula,
  type PerformedSet,
} from './formulas.model.ts';

const MAX_REPS = 12;
const MAX_REPS_WITH_RPE = 15;
const RPE_FROM = 6;
const RUNNING_DAYS = 90;

/**
 * Estimated one-repetition maximum, in the unit of `weight`; null outside 1 to 12 repetitions.
 * Epley (1985): w·(1 + r/30). Brzycki (1993): w·36/(37 − r). One repetition is its own maximum. An RPE of 6 or
 * more adds the repetitions left in reserve, up to 15 together. Half repetitions are rounded down.
 */
export function estimateOneRepMax(
  weight: number,
  set: { reps: number; rpe?: number | null },
  formula: OneRepMaxFormula,
): number | null {
  const reps = Math.floor(set.reps);
  if (reps < 1 || reps > MAX_REPS || weight <= 0) return null;
  const rpe = set.rpe ?? null;
  const inReserve = rpe !== null && rpe >= RPE_FROM ? Math.max(0, 10 - rpe) : 0;
  const total = Math.min(MAX_REPS_WITH_RPE, reps + inReserve);
  if (total === 1) return weight;
  return formula === 'epley' ? weight * (1 + total / 30) : (weight * 36) / (37 - total);
}

/**
 * The estimate of a set: per dumbbell where the exercise is entered per hand, with the body-weight included on
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

/** The day's best estimates in date order, each with the best of the 90 days that end with it. */
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
