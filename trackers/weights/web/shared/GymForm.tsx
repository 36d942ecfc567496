import { ActionError } from '@plotline/web/ui/ActionError.tsx';
import { Button } from '@plotline/web/ui/Button.tsx';
import { styled } from '@plotline/web/ui/theme/styled.ts';
import { TextInput } from '@plotline/web/ui/TextInput.tsx';
import { space } from '@plotline/web/ui/theme/tokens.ts';
import { useState } from 'react';
import type { Gym } from '../../contract/settings.ts';
import type { WeightUnit } from '../../contract/workouts.ts';
import { plateSetOf, readPlates, readWeights, writePlates } from './gym.ts';
import { useSaveWeightsSettings } from './use-save-weights-settings.ts';
import { SecondaryButton } from '@plotline/web/ui/SecondaryButton.tsx';

const Form = styled('form')({ display: 'flex', flexDirection: 'column', gap: space(3), marginTop: space(4) });
const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: space(2) });

/** Edits the bars and plates that the user owns; they are remembered for the next time. */
export function GymForm({ gym, unit, onClose }: { gym: Gym | null; unit: WeightUnit; onClose: () => void }) {
  const save = useSaveWeightsSettings();
  const own = plateSetOf(gym, unit);
  const [bars, setBars] = useState(own.bars.join(', '));
  const [plates, setPlates] = useState(writePlates(own.plates));
  const [readBars, readOwn] = [readWeights(bars), readPlates(plates)];
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        if (!readBars || !readOwn) return;
        save.mutate({ gym: { ...gym, [unit]: { bars: readBars, plates: readOwn } } }, { onSuccess: onClose });
      }}
    >
      <TextInput
        label={`Bars in ${unit}`}
        value={bars}
        onChange={setBars}
        maxLength={60}
        error={readBars ? null : 'Weights, like 20, 15'}
      />
      <TextInput
        label={`Plates in ${unit}`}
        value={plates}
        onChange={setPlates}
        maxLength={200}
        error={readOwn ? null : 'Weights, with pairs if there are few: 2 x 25, 20, 10'}
      />
      <ActionError error={save.error} fallback="Couldn't save your plates." />
      <Buttons>
        <Button
          variant="contained"
          type="submit"
          disabled={!readBars || !readOwn || readBars.length > 6}
          loading={save.isPending}
        >
          Save plates
        </Button>
        <SecondaryButton onClick={onClose}>Cancel</SecondaryButton>
        {gym?.[unit] ? (
          <Button
            color="inherit"
            onClick={() => {
              const { [unit]: _, ...others } = gym;
              save.mutate({ gym: Object.keys(others).length > 0 ? others : null }, { onSuccess: onClose });
            }}
          >
            Usual plates
          </Button>
        ) : null}
      </Buttons>
    </Form>
  );
}
