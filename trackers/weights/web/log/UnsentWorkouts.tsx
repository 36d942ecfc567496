import Tooltip from '@mui/material/Tooltip';
import { counted } from '@plotline/web/tracker-kit/format.ts';
import { StatusBadge } from '@plotline/web/ui/StatusBadge.tsx';
import { CloudUpload } from 'lucide-react';

/** The number of finished workouts that are only on this device. */
export function UnsentWorkouts({ count }: { count: number }) {
  const label = `${counted(count, 'workout')} waiting for connection`;
  return (
    <Tooltip
      title={`${label}. ${count === 1 ? 'It syncs' : 'They sync'} automatically when you're back online.`}
    >
      <span style={{ display: 'inline-flex', alignItems: 'center' }}>
        <StatusBadge tone="amber" size="normal" icon={<CloudUpload aria-hidden />}>
          <span aria-label={label}>{count}</span>
        </StatusBadge>
      </span>
    </Tooltip>
  );
}
