import { Button } from '@plotline/web/ui/Button.tsx';
import { Checkbox } from '@plotline/web/ui/Checkbox.tsx';
import { styled } from '@plotline/web/ui/theme/styled.ts';
import { trimText } from '@plotline/contract/text.ts';
import { Dialog } from '@plotline/web/ui/Dialog.tsx';
import { NativeSelect } from '@plotline/web/ui/NativeSelect.tsx';
import { TextInput } from '@plotline/web/ui/TextInput.tsx';
import { color, space, text } from '@plotline/web/ui/theme/tokens.ts';
import { useState } from 'react';
import { LOAD_TYPES, MUSCLES, type Exercise } from '../../contract/exercises.ts';
import { LOAD_TYPE_NAMES } from '../shared/exercise-labels.ts';
import type { ExerciseChanges } from './use-exercise-changes.ts';

interface EditDialogProps {
  exercise: Exercise;
  changes: ExerciseChanges;
  onClose: () => void;
}

type Muscle = (typeof MUSCLES)[number];

const LOAD_OPTIONS = LOAD_TYPES.map((value) => ({ value, label: LOAD_TYPE_NAMES[value] }));
const Form = styled('form')({ display: 'flex', flexDirection: 'column', gap: space(4) });
const Muscles = styled('fieldset')({
  margin: 0,
  padding: 0,
  border: 0,
  '& legend': { ...text[13], fontWeight: 600, padding: 0 },
  '& p': { ...text[13], color: color.muted, margin: 0 },
  '& > div': { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(136px, 1fr))' },
});

export function EditDialog({ exercise, changes, onClose }: EditDialogProps) {
  const [name, setName] = useState(exercise.name);
  const [loadType, setLoadType] = useState(exercise.load_type);
  const [perHand, setPerHand] = useState(exercise.per_hand);
  const [muscles, setMuscles] = useState<readonly Muscle[]>(
    MUSCLES.filter((muscle) => exercise.primary_muscles.includes(muscle)),
  );
  const wanted = trimText(name);
  const save = () =>
    changes.edit.mutate(
      {
        uuid: exercise.uuid,
        body: { name: wanted, load_type: loadType, per_hand: perHand, muscles: [...muscles] },
      },
      { onSuccess: onClose },
    );
  return (
    <Dialog
      title={`Edit ${exercise.name}`}
      onClose={onClose}
      isBusy={changes.edit.isPending}
      actions={
        <Button
          variant="contained"
          type="submit"
          form="edit-exercise"
          disabled={wanted === ''}
          loading={changes.edit.isPending}
        >
          Save
        </Button>
      }
    >
      <Form
        id="edit-exercise"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <TextInput label="Name" value={name} onChange={setName} maxLength={120} />
        <NativeSelect label="Measured by" value={loadType} options={LOAD_OPTIONS} onChange={setLoadType} />
        {loadType === 'external' ? (
          <Checkbox
            label="Weight is per dumbbell (two dumbbells)"
            isChecked={perHand}
            onChange={setPerHand}
          />
        ) : null}
        <Muscles>
          <legend>Main muscles</legend>
          <div>
            {MUSCLES.map((muscle) => (
              <Checkbox
                key={muscle}
                label={muscle.charAt(0).toUpperCase() + muscle.slice(1)}
                isChecked={muscles.includes(muscle)}
                onChange={() => setMuscles(toggled(muscles, muscle))}
              />
            ))}
          </div>
        </Muscles>
      </Form>
    </Dialog>
  );
}

function toggled(muscles: readonly Muscle[], muscle: Muscle): Muscle[] {
  return muscles.includes(muscle) ? muscles.filter((one) => one !== muscle) : [...muscles, muscle];
}
