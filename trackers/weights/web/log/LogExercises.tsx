import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { messageOf } from '@plotline/web/tracker-kit/api.ts';
import { media, space } from '@plotline/web/ui/theme/tokens.ts';
import { Plus } from 'lucide-react';
import { useState, type Dispatch } from 'react';
import type { WeightsSettings } from '../../contract/settings.ts';
import type { DraftChange } from './draft-workout.ts';
import { currentExercise, type DraftWorkout } from './draft-workout.ts';
import { ExerciseCard } from './ExerciseCard.tsx';
import { StartOptions } from './StartOptions.tsx';
import { supersetLetters } from './superset-letters.ts';
import { useStartOptions } from './use-start-options.ts';

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
        error={error ? messageOf(error, 'Couldn’t start from that workout.') : null}
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
      <Button
        fullWidth
        variant="outlined"
        color="inherit"
        startIcon={<Plus size={18} aria-hidden />}
        onClick={onAdd}
        sx={{ minHeight: 48 }}
      >
        Add exercise
      </Button>
    </AddRow>
  );
}
