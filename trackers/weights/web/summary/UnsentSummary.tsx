import { Alert } from '@plotline/web/ui/Alert.tsx';
import { Button } from '@plotline/web/ui/Button.tsx';
import { styled } from '@plotline/web/ui/theme/styled.ts';
import { api } from '@plotline/web/tracker-kit/api.ts';
import { summaryPath } from '@plotline/web/tracker-kit/paths.ts';
import { Dialog } from '@plotline/web/ui/Dialog.tsx';
import { space } from '@plotline/web/ui/theme/tokens.ts';
import { useQuery } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { getWorkoutSummary } from '../../contract/workouts.ts';
import { exerciseSetsDone, setsDone, workoutVolumeKg } from '../log/draft-numbers.ts';
import type { DraftWorkout } from '../log/draft-workout.ts';
import { useLocalWorkouts } from '../log/use-local-workouts.ts';
import { useExercisesWithNewRecords } from '../log/use-new-records.ts';
import { useWeightsSettings } from '../shared/weights-queries.ts';
import { SummaryStats } from './SummaryStats.tsx';

interface UnsentSummaryProps {
  username: string;
  clientId: string;
  onClose: () => void;
}

const Stack = styled('div')({ display: 'flex', flexDirection: 'column', gap: space(4) });

/** The summary of a workout that was finished without a connection: what this device knows, until it is sent. */
export function UnsentSummary({ username, clientId, onClose }: UnsentSummaryProps) {
  const { unsent, isLoaded } = useLocalWorkouts();
  const local = unsent.find(({ draft }) => draft.clientId === clientId);
  const sent = useQuery({
    queryKey: ['weights', 'sent', clientId],
    queryFn: ({ signal }) => api.call(getWorkoutSummary, { params: { uuid: clientId }, signal }),
    enabled: isLoaded && local === undefined,
    retry: false,
  });
  // A link to a workout that was never on this device shows nothing.
  if (!local && !sent.data) return null;
  return (
    <Dialog
      isSheet
      title="Summary"
      size="wide"
      onClose={onClose}
      actions={
        sent.data ? (
          <Button variant="contained" href={summaryPath(username, sent.data.uuid)}>
            See everything
          </Button>
        ) : (
          <Button variant="contained" onClick={onClose}>
            Done
          </Button>
        )
      }
    >
      <Stack>
        {local ? (
          <Alert severity="info" icon={<CloudOff size={20} aria-hidden />}>
            Saved on this device. All records, muscles, the comparison with your last workout and sharing
            follow when you're back online.
          </Alert>
        ) : (
          <Alert severity="success">Your workout is online now.</Alert>
        )}
        {local ? <LocalStats draft={local.draft} username={username} /> : null}
        {sent.data ? <SummaryStats {...sent.data} username={username} /> : null}
      </Stack>
    </Dialog>
  );
}

function LocalStats({ draft, username }: { draft: DraftWorkout; username: string }) {
  const settings = useWeightsSettings();
  const records = useExercisesWithNewRecords(draft, settings.data?.formula ?? 'epley');
  return (
    <SummaryStats
      unit={draft.unit}
      totals={{
        volume_kg: workoutVolumeKg(draft),
        duration_seconds:
          draft.endedAt === null
            ? null
            : Math.round((Date.parse(draft.endedAt) - Date.parse(draft.startedAt)) / 1000),
        sets: setsDone(draft),
      }}
      exercises={draft.exercises.map((exercise) => ({
        name: exercise.name,
        sets: exerciseSetsDone(exercise),
        best_set: '',
        record: records.includes(exercise.name) ? { kind: 'e1rm', text: '' } : null,
      }))}
      muscles={[]}
      previous={undefined}
      username={username}
    />
  );
}
