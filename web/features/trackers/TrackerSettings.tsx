import { ActionError } from '../../ui/ActionError.tsx';
import { Button } from '../../ui/Button.tsx';
import { styled } from '../../ui/theme/styled.ts';
import { ChartLine, Plus } from 'lucide-react';
import { Suspense } from 'react';
import type { User } from '@plotline/contract/accounts.ts';
import type { Tracker } from '@plotline/contract/trackers.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { useOfferedTrackers } from '../../tracker-kit/tracker-registry.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { color, media, space } from '../../ui/theme/tokens.ts';
import { useProfile } from '../profiles/use-profile.ts';
import { useAddTrackerDialog } from './add-tracker.tsx';
import { moved } from './tracker-changes.ts';
import { TrackerRowsSkeleton } from './TrackerRowFrame.tsx';
import { TrackerSettingsRow } from './TrackerSettingsRow.tsx';
import { useCanAddTracker, useMyTrackers } from './use-trackers.ts';
import { useTrackerOrder } from './use-tracker-settings.ts';

const SortableTrackers = lazyPart(async () => (await import('./SortableTrackers.tsx')).SortableTrackers);

type Trackers = readonly Tracker[];

/** The number of trackers that are drawn while they load. */
const EXPECTED = 2;

/** The viewer's trackers with their order, audience and settings. */
export function TrackerSettings({ user }: { user: User }) {
  const trackers = useMyTrackers();
  const order = useTrackerOrder();
  const profile = useProfile(user.username).data;
  const postCounts = new Map(profile?.enabled_trackers.map(({ type, post_count }) => [type, post_count]));
  if (!trackers.data) {
    return (
      <Card pad={trackers.isError ? 'normal' : 'none'}>
        {trackers.isError ? (
          <ErrorState
            message={`Failed to load tracker information: ${trackers.error.message}`}
            onRetry={() => void trackers.refetch()}
          />
        ) : (
          <>
            <TrackerRowsSkeleton count={EXPECTED} />
            <AddRow count={EXPECTED} />
          </>
        )}
      </Card>
    );
  }
  const all = trackers.data;
  if (all.length === 0) return <NoTrackers />;
  return (
    <Card pad="none">
      <Suspense fallback={<TrackerRowsSkeleton count={all.length} />}>
        <SortableTrackers trackers={all} onMove={order.mutate}>
          {(tracker, handle) => (
            <TrackerSettingsRow
              tracker={tracker}
              postCount={postCounts.get(tracker.type)}
              isProfilePublic={user.is_profile_public}
              handle={all.length > 1 ? handle : null}
              {...moveCallbacks(all, tracker, order.mutate)}
            />
          )}
        </SortableTrackers>
      </Suspense>
      <AddRow count={all.length} />
      <ActionError error={order.error} fallback="Couldn't save the order." sx={{ margin: space(4) }} />
    </Card>
  );
}

const Add = styled('div')({
  padding: `${space(2)} ${space(6)}`,
  borderTop: `1px solid ${color.outline}`,
  [media.phone]: { paddingInline: space(4) },
  // The text of the button begins with the rows above.
  '& > button': { marginInlineStart: `-${space(2)}` },
});

/** Shown while the user, who has `count` trackers, has not added every tracker. */
function AddRow({ count }: { count: number }) {
  const offered = useOfferedTrackers().length;
  // Until the answer is known, the count says the same: a row that comes later would move what is below.
  const canAdd = useCanAddTracker() ?? count < offered;
  const open = useAddTrackerDialog();
  if (!canAdd) return null;
  return (
    <Add>
      <Button startIcon={<Plus size={18} />} aria-haspopup="dialog" onClick={() => open()}>
        Add tracker
      </Button>
    </Add>
  );
}

/** Returns the callbacks that move a tracker up and down; undefined at the ends. */
function moveCallbacks(all: Trackers, tracker: Tracker, move: (trackers: Trackers) => void) {
  const step = (by: -1 | 1) => {
    const next = moved(all, tracker.type, by);
    return next === all ? undefined : () => move(next);
  };
  return { onUp: step(-1), onDown: step(1) };
}

function NoTrackers() {
  const open = useAddTrackerDialog();
  return (
    <Card>
      <EmptyState
        icon={<ChartLine />}
        action={
          <Button variant="contained" onClick={() => open()}>
            Add tracker
          </Button>
        }
      >
        You haven't added a tracker yet.
      </EmptyState>
    </Card>
  );
}
