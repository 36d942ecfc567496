import type { WeightUnit } from '../../contract/workouts.ts';
import { isWorkingSet, type ExerciseTraits, type PerformedSet } from './formulas.model.ts';
import { displayWeight, formatDistance, formatDuration, formatWeight, fromKg } from '../../contract/units.ts';

/** A set with the weight as entered, which is shown unchanged in its own unit. */
export type DescribedSet = PerformedSet & { weightEntered: number | null; weightUnit: WeightUnit | null };

/**
 * Describes a set in the owner's unit: "100 kg × 5", "2 × 30 kg × 10" per hand, "+20 kg × 6" and "−30 kg × 8" for
 * body-weight exercises, "12 reps", "60 s", "2.5 km · 15 min". The body weight never appears.
 */
export function describeSet(traits: ExerciseTraits, set: DescribedSet, unit: WeightUnit): string {
  const weight = loadText(traits, set, unit);
  const effort = set.reps === null ? distanceText(set, unit) : repsText(set.reps, weight !== '');
  return [weight, effort].filter((part) => part !== '').join(set.reps === null ? ' · ' : ' × ');
}

/** Returns the best working set: the heaviest or least assisted, then the longest. Null without any. */
export function topSet<Set extends DescribedSet>(sets: readonly Set[]): Set | null {
  let best: Set | null = null;
  for (const set of sets) {
    if (isWorkingSet(set) && (best === null || isAbove(set, best))) best = set;
  }
  return best;
}

export function describeTotal(sets: readonly DescribedSet[], unit: WeightUnit): string {
  const working = sets.filter((set) => isWorkingSet(set));
  const distanceM = working.reduce((sum, set) => sum + (set.distanceM ?? 0), 0);
  const durationSeconds = working.reduce((sum, set) => sum + (set.durationSeconds ?? 0), 0);
  return distanceText({ distanceM, durationSeconds }, unit);
}

function loadText({ perHand, loadType }: ExerciseTraits, set: DescribedSet, unit: WeightUnit): string {
  if (set.assistanceKg !== null) return `−${weightText(set, set.assistanceKg, unit)}`;
  if (set.weightKg === null || set.weightKg === 0) return '';
  const weight = weightText(set, set.weightKg, unit);
  if (loadType === 'weighted_bodyweight' || loadType === 'bodyweight') return `+${weight}`;
  return perHand ? `2 × ${weight}` : weight;
}

function weightText(set: DescribedSet, weightKg: number, unit: WeightUnit): string {
  if (set.weightEntered === null || set.weightUnit === null)
    return formatWeight(fromKg(weightKg, unit), unit, 1);
  return formatWeight(displayWeight(Math.abs(set.weightEntered), set.weightUnit, unit), unit);
}

function repsText(reps: number, isAfterWeight: boolean): string {
  if (isAfterWeight) return String(reps);
  return reps === 1 ? '1 rep' : `${reps} reps`;
}

function distanceText(
  { distanceM, durationSeconds }: Pick<PerformedSet, 'distanceM' | 'durationSeconds'>,
  unit: WeightUnit,
): string {
  const parts = [];
  if (distanceM) parts.push(formatDistance(distanceM, unit));
  if (durationSeconds) parts.push(formatDuration(durationSeconds));
  return parts.join(' · ');
}

function isAbove(set: DescribedSet, than: DescribedSet): boolean {
  for (const measure of [loadOf, repsOf, distanceOf, secondsOf]) {
    const difference = measure(set) - measure(than);
    if (difference !== 0) return difference > 0;
  }
  return false;
}

const loadOf = (set: DescribedSet) => (set.weightKg ?? 0) - (set.assistanceKg ?? 0);
const repsOf = (set: DescribedSet) => set.reps ?? 0;
const distanceOf = (set: DescribedSet) => set.distanceM ?? 0;
const secondsOf = (set: DescribedSet) => set.durationSeconds ?? 0;
