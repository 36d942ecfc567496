import type { BodyOf } from '@plotline/contract/endpoint.ts';
import { api, messageOf } from '@plotline/web/tracker-kit/api.ts';
import { counted } from '@plotline/web/tracker-kit/format.ts';
import { useToast } from '@plotline/web/ui/Toasts.tsx';
import { useMutation } from '@tanstack/react-query';
import { mergeExercise, undoMerge, updateExercise } from '../../contract/exercises.ts';
import { useReloadWeights } from '../shared/use-reload-weights.ts';

export type ExerciseChanges = ReturnType<typeof useExerciseChanges>;

/** Edits and merges own exercises; pages and lists that show them are loaded again. */
export function useExerciseChanges() {
  const toast = useToast();
  const refresh = useReloadWeights(['weights']);
  const edit = useMutation({
    mutationFn: ({ uuid, body }: { uuid: string; body: BodyOf<typeof updateExercise> }) =>
      api.call(updateExercise, { params: { uuid }, body }),
    retry: false,
    onSuccess: refresh,
    onError: (error) => toast({ message: messageOf(error, "Couldn't save the exercise.") }),
  });
  const merge = useMutation({
    mutationFn: ({ uuid, into }: { uuid: string; into: string }) =>
      api.call(mergeExercise, { params: { uuid }, body: { into } }),
    retry: false,
    onSuccess: async ({ workouts }) => {
      toast({ message: `Merged. ${counted(workouts, 'workout')} changed.` });
      await refresh();
    },
    onError: (error) => toast({ message: messageOf(error, "Couldn't merge the exercises.") }),
  });
  const undo = useMutation({
    mutationFn: (uuid: string) => api.call(undoMerge, { params: { uuid } }),
    retry: false,
    onSuccess: async () => {
      toast({ message: 'Merge undone' });
      await refresh();
    },
    onError: (error) => toast({ message: messageOf(error, "Couldn't undo the merge.") }),
  });
  return { edit, merge, undoMerge: undo };
}
