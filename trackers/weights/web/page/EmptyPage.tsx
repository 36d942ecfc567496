import Button from '@mui/material/Button';
import { trackerPath } from '@plotline/web/tracker-kit/paths.ts';
import { Card } from '@plotline/web/ui/Card.tsx';
import { EmptyState } from '@plotline/web/ui/EmptyState.tsx';
import { Dumbbell, Import, Plus } from 'lucide-react';

interface NoWorkoutsProps {
  username: string;
  isOwner: boolean;
}

/** The weights page before the first workout. */
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
              Start workout
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
