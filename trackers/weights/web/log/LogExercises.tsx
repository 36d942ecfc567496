import { styled } from '@plotline/web/ui/theme/styled.ts';
import { messageOf, api } from '@plotline/web/tracker-kit/api.ts';
import { media, space } from '@plotline/web/ui/theme/tokens.ts';
import { useMutation } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState, type Dispatch } from 'react';
import type { WeightsSettings, Template } from '../../contract/settings.ts';
import { getWorkout, type WorkoutLine } from '../../contract/workouts.ts';
import { draftEntry, draftOf, repeatExercises } from './draft-entry.ts';
import { currentExercise, type DraftWorkout, type DraftChange } from './draft-workout.ts';
import { ExerciseCard } from './ExerciseCard.tsx';
import { StartOptions } from './StartOptions.tsx';
import { newId } from './new-id.ts';
import { storeWorkout } from './store-workout.ts';
import { supersetLetters } from './superset-letters.ts';
import { SecondaryButton } from '@plotline/web/ui/SecondaryButton.tsx';

interface LogExercisesProps {
  draft: DraftWorkout;
  change: Dispatch<DraftChange>;
  formula: WeightsSettings['formula'];
  onAdd: () => void;
}

/** The exercises of the workout with the current one expanded; an empty workout offers ways to start. */
export function LogExercises({ draft, change, formula, onAdd }: LogExercisesProps) {
  const [opened, setOpened] = useState<string | null | undefined>(undefined);
  const { repeat, fromTemplate } = useStartOptions(draft, change);
  const letters = supersetLetters(draft.exercises);
  if (draft.exercises.length === 0) {
    const error = repeat.error ?? fromTemplate.error;
    return (
      <StartOptions
        isBusy={repeat.isPending || fromTemplate.isPending}
        error={error ? messageOf(error, "Couldn't start from that workout.") : null}
        onAdd={onAdd}
        onRepeat={(line) => repeat.mutate(line)}
        onTemplate={(template) => fromTemplate.mutate(template)}
      />
    );
  }
  const openKey = opened === undefined ? (currentExercise(draft)?.key ?? null) : opened;
  return (
    <>
      {draft.exercises.map((exercise, index) => (
        <ExerciseCard
          key={exercise.key}
          exercise={exercise}
          superset={letters[index] ?? null}
          formula={formula}
          isOpen={exercise.key === openKey}
          isFirst={index === 0}
          isLast={index === draft.exercises.length - 1}
          onToggle={() => setOpened(exercise.key === openKey ? null : exercise.key)}
          change={change}
        />
      ))}
      <AddExercise
        onAdd={() => {
          setOpened(undefined);
          onAdd();
        }}
      />
    </>
  );
}

const AddRow = styled('div')({ paddingTop: space(3), [media.phone]: { paddingInline: space(4) } });

function AddExercise({ onAdd }: { onAdd: () => void }) {
  return (
    <AddRow>
      <SecondaryButton
        fullWidth
        startIcon={<Plus size={18} aria-hidden />}
        onClick={onAdd}
        sx={{ minHeight: 48 }}
      >
        Add exercise
      </SecondaryButton>
    </AddRow>
  );
}

/** Starts with the exercises of an earlier workout or of a template. */
function useStartOptions(draft: DraftWorkout, change: Dispatch<DraftChange>) {
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
