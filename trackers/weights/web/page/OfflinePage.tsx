import { Card } from '@plotline/web/ui/Card.tsx';
import { EmptyState } from '@plotline/web/ui/EmptyState.tsx';
import { CloudOff } from 'lucide-react';
import { StartButton } from './StartButton.tsx';

/** The owner's weights page without a connection: workouts can be logged, the numbers come back later. */
export function OfflinePage({ username }: { username: string }) {
  return (
    <Card>
      <EmptyState
        icon={<CloudOff />}
        accent="coral"
        title="No connection"
        action={<StartButton username={username} />}
      >
        Your numbers come back with the connection. You can log a workout now: it stays on this device and
        syncs when you're back online.
      </EmptyState>
    </Card>
  );
}
