import { ConfirmDialog } from '@plotline/web/ui/ConfirmDialog.tsx';
import { useState } from 'react';
import type { Exercise } from '../../contract/exercises.ts';
import { ExercisePicker } from '../shared/ExercisePicker.tsx';
import type { ExerciseChanges } from './use-exercise-changes.ts';

interface MergeDialogProps {
  exercise: Exercise;
  changes: ExerciseChanges;
  onClose: () => void;
}

/** Picks the exercise that takes over the history of another one, and asks for confirmation. */
export function MergeDialog({ exercise, changes, onClose }: MergeDialogProps) {
  const [into, setInto] = useState<{ uuid: string; name: string } | null>(null);
  if (!into) {
    return (
      <ExercisePicker
        title={`Merge ${exercise.name} into…`}
        onClose={onClose}
        onPick={({ uuid, name }) => {
          if (uuid !== null && uuid !== exercise.uuid) setInto({ uuid, name });
        }}
      />
    );
  }
  return (
    <ConfirmDialog
      isOpen
      title={`Merge into ${into.name}?`}
      confirmLabel="Merge"
      isBusy={changes.merge.isPending}
      onConfirm={() => changes.merge.mutate({ uuid: exercise.uuid, into: into.uuid }, { onSuccess: onClose })}
      onClose={onClose}
    >
      All sets of {exercise.name} become sets of {into.name}, and imported files with this name do too. You
      can undo it for 30 days.
    </ConfirmDialog>
  );
}
