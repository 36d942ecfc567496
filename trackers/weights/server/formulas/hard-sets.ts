import { isWorkingSet, type PerformedSet } from './formulas.model.ts';

const DROP_SET_MIN_REPS = 5;

/** Returns the hard sets that a set counts as: 0 for a short drop set, 0.5 for one side. */
export function hardSetShare(set: Pick<PerformedSet, 'setType' | 'done' | 'reps' | 'side'>): number {
  if (!isWorkingSet(set)) return 0;
  if (set.setType === 'drop' && (set.reps ?? 0) < DROP_SET_MIN_REPS) return 0;
  return set.side ? 0.5 : 1;
}
