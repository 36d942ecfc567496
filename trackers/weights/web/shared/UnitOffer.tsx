import { browserStorage } from '@plotline/web/tracker-kit/browser-storage.ts';
import { Alert } from '@plotline/web/ui/Alert.tsx';
import { Button } from '@plotline/web/ui/Button.tsx';
import { OfferAlert } from '@plotline/web/ui/OfferAlert.tsx';
import { useState, type ReactNode } from 'react';
import type { WeightUnit } from '../../contract/workouts.ts';
import { useSaveWeightsSettings } from './use-save-weights-settings.ts';
import { useWeightsSettings } from './weights-queries.ts';

interface UnitOfferProps {
  unit: WeightUnit;
  /** The reason for the offer. */
  children: ReactNode;
}

const NAMES = { kg: 'kilograms', lb: 'pounds' } as const;
const KEPT_KEY = 'weights-kept-unit';

/** Offers to show all weights in a unit; nothing if they are already. */
export function UnitOffer({ unit, children }: UnitOfferProps) {
  const offer = useUnitOffer(unit);
  if (offer.shown === unit) return null;
  return (
    <Alert severity="info" action={offer.accept}>
      {offer.error ?? children}
    </Alert>
  );
}

/** Offers the unit of the reader's country until it is accepted, or refused in this browser. */
export function FirstUnitOffer({ unit, children }: UnitOfferProps) {
  const offer = useUnitOffer(unit);
  const [kept, setKept] = useState(() => browserStorage().getItem(KEPT_KEY));
  const { shown } = offer;
  if (shown === unit || shown === kept) return null;
  const keep = () => {
    browserStorage().setItem(KEPT_KEY, shown);
    setKept(shown);
  };
  return (
    <OfferAlert
      severity="info"
      action={
        <>
          <Button color="inherit" size="small" onClick={keep}>
            Keep {NAMES[shown]}
          </Button>
          {offer.accept}
        </>
      }
    >
      {offer.error ?? children}
    </OfferAlert>
  );
}

/** Returns the unit shown now, the button that changes it, and the error of a failed change. */
function useUnitOffer(unit: WeightUnit) {
  const settings = useWeightsSettings();
  const save = useSaveWeightsSettings();
  return {
    // Without settings there is nothing to change.
    shown: settings.data?.unit ?? unit,
    error: save.isError ? "Couldn't change the unit." : null,
    accept: (
      <Button color="inherit" size="small" loading={save.isPending} onClick={() => save.mutate({ unit })}>
        Use {NAMES[unit]}
      </Button>
    ),
  };
}
