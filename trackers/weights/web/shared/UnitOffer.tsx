import { Alert } from '@plotline/web/ui/Alert.tsx';
import { Button } from '@plotline/web/ui/Button.tsx';
import type { ReactNode } from 'react';
import type { WeightUnit } from '../../contract/workouts.ts';
import { useSaveWeightsSettings } from './use-save-weights-settings.ts';
import { useWeightsSettings } from './weights-queries.ts';

interface UnitOfferProps {
  unit: WeightUnit;
  /** The reason for the offer. */
  children: ReactNode;
}

const NAMES = { kg: 'kilograms', lb: 'pounds' } as const;

/** Offers to show all weights in a unit; nothing if they are already. */
export function UnitOffer({ unit, children }: UnitOfferProps) {
  const settings = useWeightsSettings();
  const save = useSaveWeightsSettings();
  if (!settings.data || settings.data.unit === unit) return null;
  return (
    <Alert
      severity="info"
      action={
        <Button color="inherit" size="small" loading={save.isPending} onClick={() => save.mutate({ unit })}>
          Use {NAMES[unit]}
        </Button>
      }
    >
      {save.isError ? "Couldn't change the unit." : children}
    </Alert>
  );
}
