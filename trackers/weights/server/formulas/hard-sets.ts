import { isWorkingSet, type PerformedSet } from './formulas.model.ts';

const PRIMARY_SHARE = 1;
const SECONDARY_SHARE = 0.5;
const DROP_SET_MIN_REPS = 5;

/** Returns the hard sets that a set counts as: 0 for a short drop set, 0.5 for one side. */
export function hardSetShare(set: Pick<PerformedSet, 'setType' | 'done' | 'reps' | 'side'>): number {
  if (!isWorkingSet(set)) return 0;
  if (set.setType === 'drop' && (set.reps ?? 0) < DROP_SET_MIN_REPS) return 0;
  return set.side ? 0.5 : 1;
}

/** Counts hard sets by muscle: 1 for each primary muscle of the exercise, 0.5 for each secondary one. */
export function hardSetsByMuscle(
  work: Iterable<{
    primaryMuscles: readonly string[];
    secondaryMuscles: readonly string[];
    sets: Iterable<Pick<PerformedSet, 'setType' | 'done' | 'reps' | 'side'>>;
  }>,
): Map<string, number> {
  const byMuscle = new Map<string, number>();
  const add = (muscle: string, share: number) => byMuscle.set(muscle, (byMuscle.get(muscle) ?? 0) + share);
  for (const { primaryMuscles, secondaryMuscles, sets } of work) {
    let hardSets = 0;
    for (const set of sets) hardSets += hardSetShare(set);
    if (hardSets === 0) continue;
    for (const muscle of primaryMuscles) add(muscle, hardSets * PRIMARY_SHARE);
    for (const muscle of secondaryMuscles) add(muscle, hardSets * SECONDARY_SHARE);
  }
  return byMuscle;
}
