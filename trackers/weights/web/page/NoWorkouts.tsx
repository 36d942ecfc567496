import { browserStorage } from '@plotline/web/tracker-kit/browser-storage.ts';
import { Choices } from '@plotline/web/tracker-kit/Choices.tsx';
import { trackerPath } from '@plotline/web/tracker-kit/paths.ts';
import { TrackerControls } from '@plotline/web/tracker-kit/TrackerControls.tsx';
import { TrackerPageSkeleton } from '@plotline/web/tracker-kit/TrackerPageSkeleton.tsx';
import type { TrackerPageProps } from '@plotline/web/tracker-kit/tracker-web.ts';
import type { TrackerPageOf } from '@plotline/web/tracker-kit/use-tracker-page.ts';
import { Button } from '@plotline/web/ui/Button.tsx';
import { Card } from '@plotline/web/ui/Card.tsx';
import { EmptyState } from '@plotline/web/ui/EmptyState.tsx';
import { OfferAlert } from '@plotline/web/ui/OfferAlert.tsx';
import { SecondaryButton } from '@plotline/web/ui/SecondaryButton.tsx';
import { Import, Plus } from 'lucide-react';
import { useState } from 'react';
import type { WeightsSection } from '../../contract/page.ts';
import { Icon } from '../icon.ts';
import { localeUnit } from '../shared/locale-unit.ts';
import { UNIT_NAMES, UseUnitButton } from '../shared/UnitOffer.tsx';
import { useSaveWeightsSettings } from '../shared/use-save-weights-settings.ts';
import { useWeightsSettings } from '../shared/weights-queries.ts';
import { OWN_SHAPE } from './own-shape.ts';

interface NoWorkoutsProps {
  tracker: TrackerPageOf<WeightsSection>['tracker'];
  place: TrackerPageProps;
}

/** The owner's weights page before the first workout. */
export function NoWorkouts({ tracker, place }: NoWorkoutsProps) {
  // An offer that comes later than the card would push it down.
  const isLoading = useWeightsSettings().isLoading;
  if (isLoading) return <TrackerPageSkeleton label="Loading workouts" {...OWN_SHAPE} />;
  const pathOf = (page: string) => trackerPath(place.username, 'weights', { page });
  return (
    <>
      <TrackerControls tracker={tracker} place={place} />
      <CountryUnitOffer />
      <Card pad="none">
        <EmptyState
          icon={<Icon />}
          accent="coral"
          action={
            <Choices>
              <Button variant="contained" href={pathOf('log')} startIcon={<Plus size={18} aria-hidden />}>
                Start workout
              </Button>
              <SecondaryButton href={pathOf('import')} startIcon={<Import size={18} aria-hidden />}>
                Import workouts
              </SecondaryButton>
            </Choices>
          }
        >
          Log your first workout or import from Strong, Hevy or FitNotes.
        </EmptyState>
      </Card>
    </>
  );
}

const KEPT_KEY = 'weights-kept-unit';

/** Offers the unit of the reader's country until it is accepted, or refused in this browser. */
function CountryUnitOffer() {
  const shown = useWeightsSettings().data?.unit;
  const save = useSaveWeightsSettings();
  const [kept, setKept] = useState(() => browserStorage().getItem(KEPT_KEY));
  const unit = localeUnit(navigator.language);
  if (shown === undefined || shown === unit || shown === kept) return null;
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
            Keep {UNIT_NAMES[shown]}
          </Button>
          <UseUnitButton unit={unit} save={save} />
        </>
      }
    >
      {save.isError
        ? "Couldn't change the unit."
        : `Weights are shown in ${UNIT_NAMES[shown]}. Do you lift in ${UNIT_NAMES[unit]}?`}
    </OfferAlert>
  );
}
