import { api } from '@plotline/web/tracker-kit/api.ts';
import { useQueries } from '@tanstack/react-query';
import { previousSets } from '../../contract/exercises.ts';
import type { OneRepMaxFormula } from '../../contract/one-rep-max.ts';
import { isRecord } from './draft-numbers.ts';
import type { DraftWorkout } from './draft-workout.ts';

/** The exercises of this workout whose estimate beats all before, from what their cards have loaded. */
export function useExercisesWithNewRecords(draft: DraftWorkout, formula: OneRepMaxFormula): string[] {
  const known = useQueries({
    queries: draft.exercises.map(({ exerciseUuid }) => ({
      queryKey: ['weights', 'previous', exerciseUuid],
      queryFn: () => api.call(previousSets, { params: { uuid: exerciseUuid ?? '' } }),
      enabled: exerciseUuid !== null,
    })),
  });
  return draft.exercises.flatMap((exercise, index) =>
    isRecord(exercise, known[index]?.data?.best_e1rm_kg ?? null, formula) ? [exercise.name] : [],
  );
}
