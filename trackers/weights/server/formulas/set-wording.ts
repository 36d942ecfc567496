import type { WeightUnit } from '../../contract/workouts.ts';
import { isWorkingSet, type ExerciseTraits, type PerformedSet } from './formulas.model.ts';
import { displayWeight, formatDistance, formatDuration, formatWeight, fromKg } from '../../contract/units.ts';

/** A set with the number that was typed, so that it can be shown back unchanged. */
export type WordedSet = PerformedSet & { weightEntered: number | null; weightUnit: WeightUnit | null };

/**
 * One set in the owner's unit: "100 kg × 5", "2 × 30 kg × 10" per hand, "+20 kg × 6" and "−30 kg × 8" beside the
 * body-weight, "12 reps", "60 s", "2.5 km · 15 min". The body-weight itself never appears.
 */
export function wordSet(traits: ExerciseTraits, set: WordedSet, unit: WeightUnit): string {
  const weight = wordLoad(traits, set, unit);
  const effort = set.reps === null ? wordDistance(set, unit) : wordReps(set.reps, weight !== '');
  return [weight, effort].filter((part) => part !== '').join(set.reps === null ? ' · ' : ' × ');
}

/** The set to show for an exercise: the heaviest, or least assisted, then the longest. Null without working sets. */
export function topSet<Set extends WordedSet>(sets: readonly Set[]): Set | null {
  let best: Set | null = null;
  for (const set of sets) {
    if (isWorkingSet(set) && (best === null || isAbove(set, best))) best = set;
  }
  return best;
}

/** Distance and time of all working sets together, for exercises that are measured by them. */
export function wordTotal(sets: readonly WordedSet[], unit: WeightUnit): string {
  const working = sets.filter((set) => isWorkingSet(set));
  const distanceM = working.reduce((sum, set) => sum + (set.distanceM ?? 0), 0);
  const durationSeconds = working.reduce((sum, set) => sum + (set.durationSeconds ?? 0), 0);
  return wordDistance({ distanceM, durationSeconds }, unit);
}

function wordLoad({ perHand, loadType }: ExerciseTraits, set: WordedSet, unit: WeightUnit): string {
  if (set.assistanceKg !== null) return `−${wordWeight(set, set.assistanceKg, unit)}`;
  if (set.weightKg === null || set.weightKg === 0) return '';
  const weight = wordWeight(set, set.weightKg, unit);
  if (loadType === 'weighted_bodyweight' || loadType === 'bodyweight') return `+${weight}`;
  return perHand ? `2 × ${weight}` : weight;
}

function wordWeight(set: WordedSet, weightKg: number, unit: WeightUnit): string {
  if (set.weightEntered === null || set.weightUnit === null)
    return formatWeight(fromKg(weightKg, unit), unit, 1);
  return formatWeight(displayWeight(Math.abs(set.weightEntered), set.weightUnit, unit), unit);
}

function wordReps(reps: number, isAfterWeight: boolean): string {
  if (isAfterWeight) return String(reps);
  return reps === 1 ? '1 rep' : `${reps} reps`;
}

function wordDistance(
  { distanceM, durationSeconds }: Pick<PerformedSet, 'distanceM' | 'durationSeconds'>,
  unit: WeightUnit,
): string {
  const parts = [];
  if (distanceM) parts.push(formatDistance(distanceM, unit));
  if (durationSeconds) parts.push(formatDuration(durationSeconds));
  return parts.join(' · ');
}

function isAbove(set: WordedSet, than: WordedSet): boolean {
  for (const measure of [loadOf, repsOf, distanceOf, secondsOf]) {
    const difference = measure(set) - measure(than);
    if (difference !== 0) return difference > 0;
  }
  return false;
}

const loadOf = (set: WordedSet) => (set.weightKg ?? 0) - (set.assistanceKg ?? 0);
const repsOf = (set: WordedSet) => set.reps ?? 0;
const distanceOf = (set: WordedSet) => set.distanceM ?? 0;
const secondsOf = (set: WordedSet) => set.durationSeconds ?? 0;
