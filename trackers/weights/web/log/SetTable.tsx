import { VisuallyHidden } from '@plotline/web/ui/VisuallyHidden.tsx';
import type { Dispatch } from 'react';
import type { DraftChange } from './draft-workout.ts';
import type { StoredSetValues } from './draft-entry.ts';
import { ghostsOf } from './draft-ghosts.ts';
import { fieldsOf, type DraftExercise } from './draft-workout.ts';
import { setColumns, SetHead } from './set-styles.ts';
import { fieldName, setMarks } from './set-labels.ts';
import { SetRow } from './SetRow.tsx';

interface SetTableProps {
  exercise: DraftExercise;
  previous: readonly StoredSetValues[];
  change: Dispatch<DraftChange>;
}

const NO_GHOST = { previous: null, suggestion: null };

/** The sets of an exercise as a table. */
export function SetTable({ exercise, previous, change }: SetTableProps) {
  const fields = fieldsOf(exercise);
  const ghosts = ghostsOf(exercise, previous);
  const marks = setMarks(exercise.sets);
  return (
    <>
      <SetHead style={{ gridTemplateColumns: setColumns(fields.length) }} aria-hidden="true">
        <span style={{ textAlign: 'center' }}>Set</span>
        <span>Previous</span>
        {fields.map((field) => (
          <span key={field}>{fieldName(field, exercise)}</span>
        ))}
        <VisuallyHidden>Done</VisuallyHidden>
      </SetHead>
      {exercise.sets.map((set, index) => (
        <SetRow
          key={set.key}
          exercise={exercise}
          set={set}
          mark={marks[index] ?? ''}
          ghost={ghosts[index] ?? NO_GHOST}
          change={change}
        />
      ))}
    </>
  );
}
