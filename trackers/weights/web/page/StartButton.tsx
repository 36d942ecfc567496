import Button from '@mui/material/Button';
import { trackerPath } from '@plotline/web/tracker-kit/paths.ts';
import { query } from '@plotline/web/ui/theme/tokens.ts';
import { useMatches } from '@plotline/web/ui/use-layout.ts';
import { Play, Plus } from 'lucide-react';
import { UnsentWorkouts } from '../log/UnsentWorkouts.tsx';
import { useLocalWorkouts } from '../log/use-local-workouts.ts';

/** Resumes the workout begun on this device, or starts one. */
export function StartButton({ username }: { username: string }) {
  const isPhone = useMatches(query.phone);
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
        {isPhone ? label.replace(' workout', '') : label}
      </Button>
    </>
  );
}
