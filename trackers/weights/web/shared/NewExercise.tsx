import { ActionError } from '@plotline/web/ui/ActionError.tsx';
import { Button } from '@plotline/web/ui/Button.tsx';
import { Checkbox } from '@plotline/web/ui/Checkbox.tsx';
import { styled } from '@plotline/web/ui/theme/styled.ts';
import { api, ApiError } from '@plotline/web/tracker-kit/api.ts';
import { Dialog } from '@plotline/web/ui/Dialog.tsx';
import { TextInput } from '@plotline/web/ui/TextInput.tsx';
import { space } from '@plotline/web/ui/theme/tokens.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createExercise, LOAD_TYPES, MUSCLES, type Exercise } from '../../contract/exercises.ts';
import { LOAD_TYPE_NAMES } from './exercise-labels.ts';
import { trimText } from '@plotline/contract/text.ts';
import { NativeSelect } from '@plotline/web/ui/NativeSelect.tsx';
import { SecondaryButton } from '@plotline/web/ui/SecondaryButton.tsx';

/** An exercise of the catalogue; offline, only its name. */
export type PickedExercise = Pick<Exercise, 'name' | 'load_type' | 'per_hand'> & {
  readonly uuid: string | null;
};

interface NewExerciseProps {
  initialName: string;
  onCreated: (exercise: PickedExercise) => void;
  onBack: () => void;
  onClose: () => void;
}

const Form = styled('form')({ display: 'flex', flexDirection: 'column', gap: space(4) });
const NO_MUSCLE = '';
const MUSCLE_OPTIONS = [
  { value: NO_MUSCLE, label: 'None' },
  ...MUSCLES.map((muscle) => ({ value: muscle, label: muscle.charAt(0).toUpperCase() + muscle.slice(1) })),
];
const LOAD_OPTIONS = LOAD_TYPES.map((value) => ({ value, label: LOAD_TYPE_NAMES[value] }));

/** Creates an exercise. Offline, it is created together with the workout. */
export function NewExercise({ initialName, onCreated, onBack, onClose }: NewExerciseProps) {
  const queries = useQueryClient();
  const [name, setName] = useState(initialName);
  const [loadType, setLoadType] = useState<Exercise['load_type']>('external');
  const [muscle, setMuscle] = useState<string>(NO_MUSCLE);
  const [perHand, setPerHand] = useState(false);
  const wanted = { name: trimText(name), load_type: loadType, per_hand: perHand && loadType === 'external' };
  const create = useMutation({
    mutationFn: () =>
      api.call(createExercise, {
        body: { ...wanted, primary_muscles: muscle === NO_MUSCLE ? [] : [muscle] },
      }),
    networkMode: 'always',
    retry: false,
    onSuccess: async ({ exercise }) => {
      onCreated(exercise);
      await queries.invalidateQueries({ queryKey: ['weights', 'exercises'] });
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 0) onCreated({ ...wanted, uuid: null });
    },
  });
  return (
    <Dialog
      title="New exercise"
      onClose={onClose}
      isBusy={create.isPending}
      actions={
        <>
          <SecondaryButton onClick={onBack}>Back</SecondaryButton>
          <Button
            variant="contained"
            type="submit"
            form="new-exercise"
            disabled={wanted.name === ''}
            loading={create.isPending}
          >
            Create
          </Button>
        </>
      }
    >
      <Form
        id="new-exercise"
        onSubmit={(event) => {
          event.preventDefault();
          create.mutate();
        }}
      >
        <TextInput label="Name" value={name} onChange={setName} maxLength={120} shouldFocus />
        <NativeSelect label="Measured by" value={loadType} options={LOAD_OPTIONS} onChange={setLoadType} />
        <NativeSelect label="Main muscle" value={muscle} options={MUSCLE_OPTIONS} onChange={setMuscle} />
        {loadType === 'external' ? (
          <Checkbox
            label="Weight is per dumbbell (two dumbbells)"
            isChecked={perHand}
            onChange={setPerHand}
          />
        ) : null}
        <ActionError error={create.error} fallback="Couldn't create the exercise." />
      </Form>
    </Dialog>
  );
}
