import { estimateOneRepMax, type OneRepMaxFormula } from '../../contract/one-rep-max.ts';
import { effectiveLoadKg } from './load.ts';
import { isWorkingSet, type ExerciseTraits, type PerformedSet } from './formulas.model.ts';

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

function oneRepMaxLoad(
  traits: ExerciseTraits,
  set: PerformedSet,
  bodyweightKg: number | null,
): number | null {
  if (traits.loadType === 'external') return set.weightKg;
  if (traits.loadType === 'weighted_bodyweight') return effectiveLoadKg(traits, set, bodyweightKg);
  return null;
}
