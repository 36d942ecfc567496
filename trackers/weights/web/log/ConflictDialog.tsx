import { Button } from '@plotline/web/ui/Button.tsx';
import { styled } from '@plotline/web/ui/theme/styled.ts';
import { api, ApiError } from '@plotline/web/tracker-kit/api.ts';
import { counted, formatDateTime } from '@plotline/web/tracker-kit/format.ts';
import { Dialog } from '@plotline/web/ui/Dialog.tsx';
import { LoadError } from '@plotline/web/ui/ErrorState.tsx';
import { SecondaryButton } from '@plotline/web/ui/SecondaryButton.tsx';
import { ListSkeleton } from '@plotline/web/ui/Skeletons.tsx';
import { color, mixin, space, text, weight } from '@plotline/web/ui/theme/tokens.ts';
import { useQuery } from '@tanstack/react-query';
import { getWorkout, type Workout } from '../../contract/workouts.ts';
import { volumeText } from '../shared/volume.ts';
import { draftOf } from './draft-entry.ts';
import { setsDone, workoutVolumeKg } from './draft-numbers.ts';
import type { DraftExercise, DraftWorkout } from './draft-workout.ts';
import { titleOf } from './LogHeader.tsx';
import { newId } from '@plotline/web/tracker-kit/new-id.ts';

interface ConflictDialogProps {
  draft: DraftWorkout;
  /** Overwrites the stored version. */
  onKeepLocal: (stored: Workout) => void;
  /** Discards the local version. */
  onUseStored: (stored: Workout) => void;
  /** Keeps the local version although the stored one was deleted. */
  onKeepAsNew: () => void;
  /** Discards the local version as well. */
  onDiscard: () => void;
}

const Sides = styled('div')({
  ...mixin.grid(3),
  gridTemplateColumns: 'repeat(auto-fit, minmax(200px, 1fr))',
  marginTop: space(4),
});
const Side = styled('section')({
  ...mixin.column(2),
  padding: space(4),
  ...mixin.outlined('base'),
  '& h3': { ...text[14], margin: 0, fontWeight: weight.semibold },
  '& p, & li': { ...text[13], margin: 0, color: color.muted },
  '& ul': { margin: 0, paddingInlineStart: space(4), flex: 1 },
});

/** Resolves a conflict: the user picks the local or the stored version. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { draft, onKeepLocal, onUseStored, onKeepAsNew, onDiscard } = props;
  const uuid = draft.uuid ?? '';
  const stored = useQuery({
    queryKey: ['weights', 'conflict', uuid, draft.version],
    queryFn: ({ signal }) => api.call(getWorkout, { params: { uuid }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
  if (stored.error instanceof ApiError && stored.error.status === 404)
    return <DeletedDialog onKeepAsNew={onKeepAsNew} onDiscard={onDiscard} />;
  const workout = stored.data?.workout;
  return (
    <Dialog isBusy title="Changed in two places" onClose={() => undefined}>
      This workout was also changed on another screen. Choose which version to keep.
      {stored.isPending ? <ListSkeleton rows={2} /> : null}
      {stored.isError ? <LoadError query={stored} fallback="Couldn't load the other version." /> : null}
      {workout ? (
        <Sides>
          <Version
            name="On this screen"
            draft={draft}
            label="Keep this version"
            onChoose={() => onKeepLocal(workout)}
          />
          <Version
            name="Saved elsewhere"
            draft={draftOf(workout, { unit: draft.unit, newId })}
            label="Use this version"
            onChoose={() => onUseStored(workout)}
          />
        </Sides>
      ) : null}
    </Dialog>
  );
}

function DeletedDialog({ onKeepAsNew, onDiscard }: Pick<ConflictDialogProps, 'onKeepAsNew' | 'onDiscard'>) {
  return (
    <Dialog
      isBusy
      title="Deleted elsewhere"
      onClose={() => undefined}
      actions={
        <>
          <SecondaryButton onClick={onDiscard}>Discard</SecondaryButton>
          <Button variant="contained" onClick={onKeepAsNew}>
            Keep as new workout
          </Button>
        </>
      }
    >
      This workout was deleted on another screen. Keep the version on this screen as a new workout, or discard
      it.
    </Dialog>
  );
}

interface VersionProps {
  name: string;
  draft: DraftWorkout;
  label: string;
  onChoose: () => void;
}

function Version({ name, draft, label, onChoose }: VersionProps) {
  return (
    <Side>
      <h3>{name}</h3>
      <p>
        {titleOf(draft)}
        <br />
        {formatDateTime(new Date(draft.startedAt))}
        <br />
        {counted(setsDone(draft), 'set')}, {volumeText(workoutVolumeKg(draft), draft.unit)}
      </p>
      <ul>
        {draft.exercises.map((exercise) => (
          <li key={exercise.key}>
            {exercise.name}: {doneSets(exercise)}
          </li>
        ))}
      </ul>
      <Button variant="outlined" onClick={onChoose} sx={{ minHeight: 44 }}>
        {label}
      </Button>
    </Side>
  );
}

/** Writes the done sets: `100 × 5, 100 × 4`. */
function doneSets({ sets }: DraftExercise): string {
  const done = sets.filter(({ isDone }) => isDone);
  if (done.length === 0) return 'nothing done';
  return done.map(setText).join(', ');
}

function setText(set: DraftExercise['sets'][number]): string {
  return [set.weight, set.distance, set.duration, set.reps].filter(Boolean).join(' × ');
}
