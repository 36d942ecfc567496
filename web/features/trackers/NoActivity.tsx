import type { Profile } from '@plotline/contract/profiles.ts';
import { Plus, Waypoints } from 'lucide-react';
import { trackerPath } from '../../platform/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SecondaryButton } from '../../ui/SecondaryButton.tsx';
import { useAddTrackerDialog } from './add-tracker.tsx';

/** Shown on a profile without posts. The owner gets the next step; visitors have links to the trackers above. */
export function NoActivity({
  profile: { username, enabled_trackers, is_owner: isOwner },
}: {
  profile: Profile;
}) {
  if (!isOwner)
    return (
      <EmptyState icon={<Waypoints />} title="No activity yet">
        They haven't shared any activity yet.
      </EmptyState>
    );
  const [first] = enabled_trackers;
  const next = first ? (
    <SecondaryButton href={trackerPath(username, first.type)}>Go to {first.name}</SecondaryButton>
  ) : (
    <AddTracker />
  );
  return (
    <EmptyState icon={<Waypoints />} title="No activity yet" action={next}>
      Activity from your trackers appears here.
    </EmptyState>
  );
}

function AddTracker() {
  const open = useAddTrackerDialog();
  return (
    <Button variant="contained" startIcon={<Plus size={18} />} aria-haspopup="dialog" onClick={() => open()}>
      Add tracker
    </Button>
  );
}
