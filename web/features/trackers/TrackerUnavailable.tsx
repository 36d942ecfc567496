import { Button } from '../../ui/Button.tsx';
import { ChartLine } from 'lucide-react';
import { TRACKER_PAGE_UNAVAILABLE } from '@plotline/contract/errors.ts';
import { profilePath } from '../../platform/paths.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

interface TrackerUnavailableProps {
  username: string;
  trackerName: string;
  isOwner: boolean;
}

/** Shown when the tracker is not added or hidden from the viewer; others can't tell which. */
export function TrackerUnavailable({ username, trackerName, isOwner }: TrackerUnavailableProps) {
  const action = (
    <Button variant="contained" href={profilePath(username)}>
      {isOwner ? 'Go to Profile' : 'Back to Profile'}
    </Button>
  );
  return (
    <Card>
      <EmptyState
        icon={<ChartLine />}
        title={isOwner ? `${trackerName} tracking isn't set up` : TRACKER_PAGE_UNAVAILABLE}
        action={action}
      >
        {isOwner ? 'Add this tracker on your profile to start.' : 'It may be private or may not exist.'}
      </EmptyState>
    </Card>
  );
}
