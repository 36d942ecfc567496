import type { Profile } from '@plotline/contract/profiles.ts';
import { Plus, Waypoints } from 'lucide-react';
import { trackerPath } from '../../platform/paths.ts';
import { useViewAs, viewAsQuery } from '../../platform/view-as.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SecondaryButton } from '../../ui/SecondaryButton.tsx';
import { useAddTrackerDialog } from './add-tracker.tsx';

/** Shown on a profile without posts. Leads to its first tracker; without one, the owner may add it. */
export function NoActivity({ profile }: { profile: Profile }) {
  const { username, enabled_trackers: trackers, is_owner: isOwner } = profile;
  const query = viewAsQuery(useViewAs(username));
  const [first] = trackers;
  const toTracker = first ? (
    <SecondaryButton href={trackerPath(username, first.type, { query })}>
      {isOwner ? 'Go to' : 'See'} {first.name}
    </SecondaryButton>
  ) : null;
  return (
    <EmptyState
      icon={<Waypoints />}
      title="No activity yet"
      action={toTracker ?? (isOwner ? <AddTracker /> : null)}
    >
      {isOwner ? 'Activity from your trackers appears here.' : "They haven't shared any activity yet."}
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
