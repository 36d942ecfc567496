import { LoadError } from '@plotline/web/ui/ErrorState.tsx';
import { SectionCard } from '@plotline/web/ui/SectionCard.tsx';
import { BlockSkeleton } from '@plotline/web/ui/BlockSkeleton.tsx';
import { ConnectedHevy } from './ConnectedHevy.tsx';
import { HevyKeyForm } from './HevyKeyForm.tsx';
import { useHevy, useReloadAfterSync } from './hevy-queries.ts';

/** The connection to Hevy: a form for the key, or the state of the sync with its actions. */
export function HevyCard() {
  const hevy = useHevy();
  useReloadAfterSync(hevy.data ?? null);
  if (hevy.data) {
    return (
      <SectionCard
        title="Hevy"
        subtitle={hevy.data.state === 'failed' ? undefined : 'New workouts arrive automatically.'}
      >
        <ConnectedHevy connection={hevy.data} />
      </SectionCard>
    );
  }
  return (
    <SectionCard title="Connect Hevy" subtitle={hevy.data === null ? INTRODUCTION : undefined}>
      {hevy.isError ? <LoadError query={hevy} fallback="Couldn't load the connection to Hevy." /> : null}
      {hevy.isPending ? <BlockSkeleton height={104} /> : null}
      {hevy.data === null ? <HevyKeyForm submitLabel="Connect Hevy" /> : null}
    </SectionCard>
  );
}

const INTRODUCTION =
  'Brings all your workouts and keeps them up to date. Needs Hevy Pro. Past workouts are not posted to the feed.';
