import type { Profile } from '@plotline/contract/profiles.ts';
import { Plus, Waypoints } from 'lucide-react';
import { trackerPath } from '../../platform/paths.ts';
import { useViewAs, viewAsQuery } from '../../platform/view-as.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SecondaryButton } from '../../ui/SecondaryButton.tsx';
import { useAddTrackerDialog } from './add-tracker.tsx';

/** Shown on a profile without posts; its owner gets the next step. */
export function NoActivity({ profile }: { profile: Profile }) {
  const { username, enabled_trackers: trackers, is_owner: isOwner } = profile;
  const query = viewAsQuery(useViewAs(username));
  const [first] = trackers;
  if (!isOwner)
    return (
      <EmptyState
        icon={<Waypoints />}
        title="No activity yet"
        action={
          first ? (
            <SecondaryButton href={trackerPath(username, first.type, { query })}>
              See {first.name}
            </SecondaryButton>
          ) : null
        }
      >
        They haven't shared any activity yet.
      </EmptyState>
    );
  return (
    <EmptyState icon={<Waypoints />} title="No activity yet" action={<NextStep profile={profile} />}>
      Activity from your trackers appears here.
    </EmptyState>
  );
}

function NextStep({ profile: { username, enabled_trackers: trackers } }: { profile: Profile }) {
  const open = useAddTrackerDialog();
  const [first] = trackers;
  if (first)
    return <SecondaryButton href={trackerPath(username, first.type)}>Go to {first.name}</SecondaryButton>;
  return (
    <Button variant="contained" startIcon={<Plus size={18} />} aria-haspopup="dialog" onClick={() => open()}>
      Add tracker
    </Button>
  );
}
