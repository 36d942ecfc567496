import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { ChartLine } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { User } from '@plotline/contract/accounts.ts';
import type { Tracker } from '@plotline/contract/trackers.ts';
import { messageOf } from '../../platform/api-error.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { ListSkeleton } from '../../ui/Skeletons.tsx';
import { media, space } from '../../ui/theme/tokens.ts';
import { AddTrackerDialog } from './AddTrackerDialog.tsx';
import { moved } from './tracker-changes.ts';
import { TrackerSettingsRow } from './TrackerSettingsRow.tsx';
import { useMyTrackers } from './use-trackers.ts';
import { useTrackerOrder } from './use-tracker-settings.ts';

const SortableTrackers = lazyPart(async () => (await import('./SortableTrackers.tsx')).SortableTrackers);

type Trackers = readonly Tracker[];

const RowPadding = styled('div')({
  padding: `${space(3)} ${space(6)}`,
  [media.phone]: { paddingInline: space(4) },
});

/** My trackers in their order, each with who sees it and whether it runs. */
export function TrackerSettings({ user }: { user: User }) {
  const trackers = useMyTrackers();
  const order = useTrackerOrder();
  if (!trackers.data) {
    return (
      <Card>
        {trackers.isError ? (
          <ErrorState
            message={`Failed to load tracker information: ${trackers.error.message}`}
            onRetry={() => void trackers.refetch()}
          />
        ) : (
          <ListSkeleton rows={2} />
        )}
      </Card>
    );
  }
  const all = trackers.data;
  if (all.length === 0) return <NoTrackers />;
  return (
    <Card pad="none">
      <Suspense fallback={<LoadingRows count={all.length} />}>
        <SortableTrackers trackers={all} onMove={order.mutate}>
          {(tracker, handle) => (
            <TrackerSettingsRow
              tracker={tracker}
              isProfilePublic={user.is_profile_public}
              handle={all.length > 1 ? handle : null}
              {...neighbours(all, tracker, order.mutate)}
            />
          )}
        </SortableTrackers>
      </Suspense>
      {order.isError ? (
        <Alert severity="error" sx={{ m: 4 }}>
          {messageOf(order.error, 'The order could not be saved.')}
        </Alert>
      ) : null}
    </Card>
  );
}

function LoadingRows({ count }: { count: number }) {
  return (
    <RowPadding>
      <ListSkeleton rows={count} />
    </RowPadding>
  );
}

/** One step up, one step down; absent at the ends. */
function neighbours(all: Trackers, tracker: Tracker, move: (trackers: Trackers) => void) {
  const step = (by: -1 | 1) => {
    const next = moved(all, tracker.type, by);
    return next === all ? undefined : () => move(next);
  };
  return { onUp: step(-1), onDown: step(1) };
}

function NoTrackers() {
  const [isAdding, setAdding] = useState(false);
  return (
    <Card>
      <EmptyState
        icon={<ChartLine />}
        action={
          <Button variant="contained" onClick={() => setAdding(true)}>
            Add tracker
          </Button>
        }
      >
        You have not added a tracker yet.
      </EmptyState>
      <AddTrackerDialog isOpen={isAdding} onClose={() => setAdding(false)} />
    </Card>
  );
}
