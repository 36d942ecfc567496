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

export const UNIT_NAMES = { kg: 'kilograms', lb: 'pounds' } as const;

/** Offers to show all weights in a unit; nothing if they are already. */
export function UnitOffer({ unit, children }: UnitOfferProps) {
  const settings = useWeightsSettings();
  const save = useSaveWeightsSettings();
  if (!settings.data || settings.data.unit === unit) return null;
  return (
    <Alert severity="info" action={<UseUnitButton unit={unit} save={save} />}>
      {save.isError ? "Couldn't change the unit." : children}
    </Alert>
  );
}

interface UseUnitButtonProps {
  unit: WeightUnit;
  save: ReturnType<typeof useSaveWeightsSettings>;
}

export function UseUnitButton({ unit, save }: UseUnitButtonProps) {
  return (
    <Button color="inherit" size="small" loading={save.isPending} onClick={() => save.mutate({ unit })}>
      Use {UNIT_NAMES[unit]}
    </Button>
  );
}
