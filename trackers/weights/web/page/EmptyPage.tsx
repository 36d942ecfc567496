import Button from '@mui/material/Button';
import { formatDate } from '@plotline/web/tracker-kit/format.ts';
import { trackerPath } from '@plotline/web/tracker-kit/paths.ts';
import { Card } from '@plotline/web/ui/Card.tsx';
import { EmptyState } from '@plotline/web/ui/EmptyState.tsx';
import { CalendarX2, Dumbbell, Import, Plus } from 'lucide-react';

interface NoWorkoutsProps {
  username: string;
  isOwner: boolean;
}

/** Before the first workout. */
export function NoWorkouts({ username, isOwner }: NoWorkoutsProps) {
  if (!isOwner) {
    return (
      <Card>
        <EmptyState icon={<Dumbbell />} accent="coral">
          No workouts yet.
        </EmptyState>
      </Card>
    );
  }
  const pathOf = (page: string) => trackerPath(username, 'weights', { page });
  return (
    <Card>
      <EmptyState
        icon={<Dumbbell />}
        accent="coral"
        action={
          <>
            <Button variant="contained" href={pathOf('log')} startIcon={<Plus size={18} aria-hidden />}>
              Log a workout
            </Button>
            <Button
              variant="outlined"
              color="inherit"
              href={pathOf('import')}
              startIcon={<Import size={18} aria-hidden />}
            >
              Import workouts
            </Button>
          </>
        }
      >
        Log your first workout or import from Strong, Hevy or FitNotes.
      </EmptyState>
    </Card>
  );
}

interface NoneInWindowProps {
  /** `in the last 7 days`. */
  span: string;
  lastWorkoutAt: string | null;
  onShowAll: () => void;
}

/** There are workouts, and none in this time. */
export function NoneInWindow({ span, lastWorkoutAt, onShowAll }: NoneInWindowProps) {
  return (
    <Card>
      <EmptyState
        icon={<CalendarX2 />}
        accent="coral"
        action={
          <Button variant="outlined" color="inherit" onClick={onShowAll}>
            Show all
          </Button>
        }
      >
        No workouts {span}.{lastWorkoutAt ? ` Last workout: ${formatDate(new Date(lastWorkoutAt))}.` : ''}
      </EmptyState>
    </Card>
  );
}
