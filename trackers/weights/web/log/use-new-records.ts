import { api } from '@plotline/web/tracker-kit/api.ts';
import { useQueries } from '@tanstack/react-query';
import { previousSets } from '../../contract/exercises.ts';
import type { OneRepMaxFormula } from '../../contract/one-rep-max.ts';
import { isRecord } from './draft-numbers.ts';
import type { DraftWorkout } from './draft-workout.ts';

/** Returns the names of exercises whose estimate beats all earlier ones. Shares the queries of their cards. */
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
