import { Button } from '@plotline/web/ui/Button.tsx';
import { Dialog } from '@plotline/web/ui/Dialog.tsx';
import { SegmentedControl } from '@plotline/web/ui/SegmentedControl.tsx';
import { TextInput } from '@plotline/web/ui/TextInput.tsx';
import { space, text, weight } from '@plotline/web/ui/theme/tokens.ts';
import { styled } from '@plotline/web/ui/theme/styled.ts';
import type { Dispatch } from 'react';
import { LIMITS } from '../../contract/limits.ts';
import { clockText } from './clock-text.ts';
import type { DraftChange } from './draft-workout.ts';
import type { DraftExercise } from './draft-workout.ts';

interface ExerciseDetailsProps {
  exercise: DraftExercise;
  change: Dispatch<DraftChange>;
  onClose: () => void;
}

const RESTS = [0, 60, 90, 120, 180, 300];
const Label = styled('div')({
  ...text[13],
  fontWeight: weight.semibold,
  margin: `${space(5)} 0 ${space(2)}`,
});

export function ExerciseDetails({ exercise, change, onClose }: ExerciseDetailsProps) {
  const set = (part: Partial<Pick<DraftExercise, 'notes' | 'restSeconds'>>) =>
    change({ type: 'exercise changed', exercise: exercise.key, change: part });
  const rests = [...new Set([...RESTS, exercise.restSeconds])].toSorted((a, b) => a - b);
  return (
    <Dialog
      title={exercise.name}
      onClose={onClose}
      actions={
        <Button variant="contained" onClick={onClose}>
          Done
        </Button>
      }
    >
      <TextInput
        label="Notes"
        isRequired={false}
        isMultiline
        maxRows={6}
        maxLength={LIMITS.notesLength}
        value={exercise.notes}
        onChange={(notes) => set({ notes })}
      />
      <Label>Rest after each set</Label>
      <SegmentedControl
        label="Rest after each set"
        segments={rests.map((seconds) => ({
          value: String(seconds),
          label: seconds === 0 ? 'Off' : clockText(seconds * 1000),
        }))}
        value={String(exercise.restSeconds)}
        onChange={(seconds) => set({ restSeconds: Number(seconds) })}
      />
    </Dialog>
  );
}
