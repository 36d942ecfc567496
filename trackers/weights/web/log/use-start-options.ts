import { api } from '@plotline/web/tracker-kit/api.ts';
import { useMutation } from '@tanstack/react-query';
import type { Dispatch } from 'react';
import type { Template } from '../../contract/settings.ts';
import { getWorkout, type WorkoutLine } from '../../contract/workouts.ts';
import type { DraftChange } from './draft-workout.ts';
import { draftEntry, draftOf, repeatExercises } from './draft-entry.ts';
import type { DraftWorkout } from './draft-workout.ts';
import { newId } from './new-id.ts';
import { storeWorkout } from './store-workout.ts';

/** Starts with the exercises of an earlier workout or of a template. */
export function useStartOptions(draft: DraftWorkout, change: Dispatch<DraftChange>) {
  const repeat = useMutation({
    mutationFn: (line: WorkoutLine) => api.call(getWorkout, { params: { uuid: line.uuid } }),
    onSuccess: ({ workout }) => {
      change({ type: 'details', details: { title: workout.title ?? '' } });
      for (const exercise of repeatExercises(workout, { unit: draft.unit, newId })) {
        change({ type: 'exercise added', exercise });
      }
    },
  });
  const fromTemplate = useMutation({
    // The server returns the workout with the load type of each exercise of the template.
    mutationFn: (template: Template) =>
      storeWorkout({ ...draftEntry(draft), title: template.name, exercises: template.exercises }, draft.uuid),
    retry: false,
    onSuccess: (workout) =>
      change({ type: 'replaced', draft: draftOf(workout, { unit: draft.unit, newId }) }),
  });
  return { repeat, fromTemplate };
}
