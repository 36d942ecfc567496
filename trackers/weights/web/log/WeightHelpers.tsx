import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { space } from '@plotline/web/ui/theme/tokens.ts';
import { useState } from 'react';
import type { WeightUnit } from '../../contract/workouts.ts';
import { PlateDialog } from '../shared/PlateDialog.tsx';
import { nudgedWeight, typedNumber } from './draft-numbers.ts';

interface WeightHelpersProps {
  weight: string;
  unit: WeightUnit;
  onWeight: (text: string) => void;
}

const Row = styled('div')({
  display: 'flex',
  justifyContent: 'flex-end',
  gap: space(2),
  padding: `${space(1)} ${space(3)} ${space(2)}`,
});
const small = { minHeight: 44, minWidth: 64 } as const;

/** Buttons below the focused weight field: one small step more or less, and the plate calculator. */
export function WeightHelpers({ weight, unit, onWeight }: WeightHelpersProps) {
  const [hasPlates, setPlates] = useState(false);
  const step = unit === 'lb' ? '5' : '2.5';
  // A press must not move the focus, or the phone's keyboard would close.
  return (
    <Row onPointerDown={(event) => event.preventDefault()}>
      <Button
        variant="outlined"
        color="inherit"
        sx={small}
        tabIndex={-1}
        onClick={() => onWeight(nudgedWeight(weight, -1, unit))}
      >
        −{step}
      </Button>
      <Button
        variant="outlined"
        color="inherit"
        sx={small}
        tabIndex={-1}
        onClick={() => onWeight(nudgedWeight(weight, 1, unit))}
      >
        +{step}
      </Button>
      <Button variant="outlined" color="inherit" sx={small} tabIndex={-1} onClick={() => setPlates(true)}>
        Plates
      </Button>
      <PlateDialog
        isOpen={hasPlates}
        onClose={() => setPlates(false)}
        initial={typedNumber(weight)}
        unit={unit}
      />
    </Row>
  );
}
