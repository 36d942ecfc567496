import Tooltip from '@mui/material/Tooltip';
import { counted } from '@plotline/web/tracker-kit/format.ts';
import { StatusBadge } from '@plotline/web/ui/StatusBadge.tsx';
import { CloudUpload } from 'lucide-react';

/** Finished workouts that only this device has. */
export function WaitingWorkouts({ count }: { count: number }) {
  const words = `${counted(count, 'workout')} waiting to be sent`;
  return (
    <Tooltip title={`${words}. This happens by itself once there is a connection.`}>
      <span style={{ display: 'inline-flex', alignItems: 'center' }}>
        <StatusBadge tone="amber" size="normal" icon={<CloudUpload aria-hidden />}>
          <span aria-label={words}>{count}</span>
        </StatusBadge>
      </span>
    </Tooltip>
  );
}
