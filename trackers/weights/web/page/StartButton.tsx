import { Button } from '@plotline/web/ui/Button.tsx';
import { trackerPath } from '@plotline/web/tracker-kit/paths.ts';
import { query } from '@plotline/web/ui/theme/tokens.ts';
import { useMatches } from '@plotline/web/ui/use-layout.ts';
import { Play, Plus, CloudUpload, TriangleAlert } from 'lucide-react';
import { Anchor } from '@plotline/web/ui/Anchor.tsx';
import type { LocalWorkout } from '../log/local-workouts.ts';
import { useLocalWorkouts } from '../log/use-local-workouts.ts';
import { Tooltip } from '@plotline/web/ui/Tooltip.tsx';
import { counted } from '@plotline/web/tracker-kit/format.ts';
import { StatusBadge } from '@plotline/web/ui/StatusBadge.tsx';

/** Resumes the workout begun on this device, or starts one. */
export function StartButton({ username }: { username: string }) {
  const isShort = useMatches(`${query.phone}, ${query.landscapePhone}`);
  const { running, unsent } = useLocalWorkouts();
  const label = running ? 'Resume workout' : 'Start workout';
  const logHref = trackerPath(username, 'weights', { page: 'log' });
  return (
    <>
      <UnsentWorkouts workouts={unsent} logHref={running ? null : logHref} />
      <Button
        variant="contained"
        href={logHref}
        startIcon={running ? <Play size={18} aria-hidden /> : <Plus size={18} aria-hidden />}
        aria-label={label}
      >
        {isShort ? label.replace(' workout', '') : label}
      </Button>
    </>
  );
}

interface UnsentWorkoutsProps {
  workouts: readonly LocalWorkout[];
  /** The page that shows the refused workout; null while it shows a running one. */
  logHref: string | null;
}

/** The numbers of finished workouts that are only on this device: those to be sent, and those the server refused. */
export function UnsentWorkouts({ workouts, logHref }: UnsentWorkoutsProps) {
  const refused = workouts.filter(({ problem }) => problem !== null).length;
  const waiting = workouts.length - refused;
  return (
    <>
      {waiting > 0 ? <WaitingWorkouts count={waiting} /> : null}
      {refused > 0 ? <RefusedWorkouts count={refused} logHref={logHref} /> : null}
    </>
  );
}

const inline = { display: 'inline-flex', alignItems: 'center' } as const;

function WaitingWorkouts({ count }: { count: number }) {
  const label = `${counted(count, 'workout')} waiting for connection`;
  return (
    <Tooltip
      title={`${label}. ${count === 1 ? 'It syncs' : 'They sync'} automatically when you're back online.`}
    >
      <span style={inline}>
        <StatusBadge tone="amber" size="normal" icon={<CloudUpload aria-hidden />}>
          <span aria-label={label}>{count}</span>
        </StatusBadge>
      </span>
    </Tooltip>
  );
}

function RefusedWorkouts({ count, logHref }: { count: number; logHref: string | null }) {
  const badge = (
    <StatusBadge tone="coral" size="normal" icon={<TriangleAlert aria-hidden />}>
      {count} not saved
    </StatusBadge>
  );
  if (logHref === null)
    return (
      <Tooltip title="Finish the current workout to see why.">
        <span style={inline}>{badge}</span>
      </Tooltip>
    );
  return (
    <Tooltip title="Open it to see why.">
      <Anchor href={logHref} style={{ ...inline, textDecoration: 'none' }}>
        {badge}
      </Anchor>
    </Tooltip>
  );
}
