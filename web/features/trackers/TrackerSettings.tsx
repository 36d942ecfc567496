import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { ChartLine } from 'lucide-react';
import { useState } from 'react';
import type { User } from '@plotline/contract/accounts.ts';
import { messageOf } from '../../platform/api-error.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SettingRows } from '../../ui/SettingRow.tsx';
import { ListSkeleton } from '../../ui/Skeletons.tsx';
import { AddTrackerDialog } from './AddTrackerDialog.tsx';
import { moved } from './tracker-changes.ts';
import { TrackerSettingsRow } from './TrackerSettingsRow.tsx';
import { useMyTrackers } from './use-trackers.ts';
import { useTrackerOrder } from './use-tracker-settings.ts';

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
      <SettingRows aria-label="Trackers">
        {all.map((tracker, index) => (
          <li key={tracker.type}>
            <TrackerSettingsRow
              tracker={tracker}
              isProfilePublic={user.is_profile_public}
              onUp={index > 0 ? () => order.mutate(moved(all, tracker.type, -1)) : undefined}
              onDown={index < all.length - 1 ? () => order.mutate(moved(all, tracker.type, 1)) : undefined}
            />
          </li>
        ))}
      </SettingRows>
      {order.isError ? (
        <Alert severity="error" sx={{ m: 4 }}>
          {messageOf(order.error, 'The order could not be saved.')}
        </Alert>
      ) : null}
    </Card>
  );
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
