import { Button } from '@plotline/web/ui/Button.tsx';
import { trackerPath } from '@plotline/web/tracker-kit/paths.ts';
import { query } from '@plotline/web/ui/theme/tokens.ts';
import { useMatches } from '@plotline/web/ui/use-layout.ts';
import { Play, Plus, CloudUpload } from 'lucide-react';
import { useLocalWorkouts } from '../log/use-local-workouts.ts';
import { Tooltip } from '@plotline/web/ui/Tooltip.tsx';
import { counted } from '@plotline/web/tracker-kit/format.ts';
import { StatusBadge } from '@plotline/web/ui/StatusBadge.tsx';

/** Resumes the workout begun on this device, or starts one. */
export function StartButton({ username }: { username: string }) {
  const isShort = useMatches(`${query.phone}, ${query.landscapePhone}`);
  const { running, unsent } = useLocalWorkouts();
  const label = running ? 'Resume workout' : 'Start workout';
  return (
    <>
      {unsent.length > 0 ? <UnsentWorkouts count={unsent.length} /> : null}
      <Button
        variant="contained"
        href={trackerPath(username, 'weights', { page: 'log' })}
        startIcon={running ? <Play size={18} aria-hidden /> : <Plus size={18} aria-hidden />}
        aria-label={label}
      >
        {isShort ? label.replace(' workout', '') : label}
      </Button>
    </>
  );
}

/** The number of finished workouts that are only on this device. */
function UnsentWorkouts({ count }: { count: number }) {
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
