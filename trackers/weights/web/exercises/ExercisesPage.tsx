import { styled } from '@plotline/web/ui/theme/styled.ts';
import { useDocumentTitle } from '@plotline/web/tracker-kit/document-title.ts';
import { counted } from '@plotline/web/tracker-kit/format.ts';
import type { TrackerPageProps } from '@plotline/web/tracker-kit/tracker-web.ts';
import { EmptyState } from '@plotline/web/ui/EmptyState.tsx';
import { MissingData } from '@plotline/web/ui/MissingData.tsx';
import { MenuButton } from '@plotline/web/ui/MenuButton.tsx';
import { backTo } from '@plotline/web/tracker-kit/back-to.ts';
import { Page } from '@plotline/web/ui/Page.tsx';
import { SecondaryButton } from '@plotline/web/ui/SecondaryButton.tsx';
import { SectionCard } from '@plotline/web/ui/SectionCard.tsx';
import { ListSkeleton } from '@plotline/web/ui/Skeletons.tsx';
import { StatusBadge } from '@plotline/web/ui/StatusBadge.tsx';
import { color, space, text } from '@plotline/web/ui/theme/tokens.ts';
import { Archive, ArchiveRestore, Combine, Ellipsis, Pencil } from 'lucide-react';
import { useState } from 'react';
import { LOAD_TYPES, MUSCLES, type Exercise } from '../../contract/exercises.ts';
import { Icon } from '../icon.ts';
import { LOAD_TYPE_NAMES } from '../shared/exercise-labels.ts';
import { useMerges, useOwnExercises } from '../shared/weights-queries.ts';
import { useExerciseChanges, type ExerciseChanges } from './use-exercise-changes.ts';
import { ConfirmDialog } from '@plotline/web/ui/ConfirmDialog.tsx';
import { ExercisePicker } from '../shared/ExercisePicker.tsx';
import { List, Row, Summary } from '../shared/SummaryRows.tsx';
import { Button } from '@plotline/web/ui/Button.tsx';
import { LoadMore } from '@plotline/web/ui/LoadMore.tsx';
import { Checkbox } from '@plotline/web/ui/Checkbox.tsx';
import { trimText } from '@plotline/contract/text.ts';
import { Dialog } from '@plotline/web/ui/Dialog.tsx';
import { NativeSelect } from '@plotline/web/ui/NativeSelect.tsx';
import { TextInput } from '@plotline/web/ui/TextInput.tsx';
import { tracker } from '../../tracker.ts';

const TITLE = 'Your exercises';

const Foot = styled('div')({ padding: `0 ${space(6)} ${space(4)}`, '&:empty': { display: 'none' } });
const TallRow = styled(Row)({ gap: space(3), minHeight: 60 });

type Open = { readonly kind: 'edit' | 'merge'; readonly exercise: Exercise } | null;

/** The owner's exercises: edit, merge and archive. */
export function ExercisesPage({ username }: TrackerPageProps) {
  useDocumentTitle(TITLE);
  const [open, setOpen] = useState<Open>(null);
  const changes = useExerciseChanges();
  return (
    <Page title={TITLE} width="wide" back={backTo(username, tracker)}>
      <OwnExercises changes={changes} onOpen={setOpen} />
      <Merges changes={changes} />
      {open?.kind === 'edit' ? (
        <EditDialog exercise={open.exercise} changes={changes} onClose={() => setOpen(null)} />
      ) : null}
      {open?.kind === 'merge' ? (
        <MergeDialog exercise={open.exercise} changes={changes} onClose={() => setOpen(null)} />
      ) : null}
    </Page>
  );
}

function OwnExercises({ changes, onOpen }: { changes: ExerciseChanges; onOpen: (open: Open) => void }) {
  const own = useOwnExercises();
  const exercises = own.data?.pages.flatMap((page) => page.exercises) ?? [];
  return (
    <SectionCard
      isFlush
      title="Exercises you created"
      subtitle="Changes apply to all your workouts, records and statistics."
    >
      <MissingData query={own} fallback="Couldn't load your exercises.">
        <ListSkeleton rows={5} />
      </MissingData>
      {own.data && exercises.length === 0 ? (
        <EmptyState icon={<Icon />} accent="coral">
          You have no exercises of your own. Exercises that the catalogue does not know appear here.
        </EmptyState>
      ) : null}
      <List aria-label="Exercises you created">
        {exercises.map((exercise) => (
          <TallRow key={exercise.uuid}>
            <Summary>
              <b>{exercise.name}</b>
              <span>{summaryOf(exercise)}</span>
            </Summary>
            {exercise.is_archived ? <StatusBadge tone="neutral">Archived</StatusBadge> : null}
            <MenuButton
              label={`Change ${exercise.name}`}
              icon={Ellipsis}
              variant="plain"
              entries={[
                { label: 'Edit', icon: Pencil, onPick: () => onOpen({ kind: 'edit', exercise }) },
                {
                  label: 'Merge into another exercise',
                  icon: Combine,
                  onPick: () => onOpen({ kind: 'merge', exercise }),
                },
                {
                  label: exercise.is_archived ? 'Restore' : 'Archive',
                  icon: exercise.is_archived ? ArchiveRestore : Archive,
                  onPick: () =>
                    changes.edit.mutate({ uuid: exercise.uuid, body: { archived: !exercise.is_archived } }),
                },
              ]}
            />
          </TallRow>
        ))}
      </List>
      <Foot>
        <LoadMore list={own} />
      </Foot>
    </SectionCard>
  );
}

/** The merges of the last 30 days, which can be undone. */
function Merges({ changes }: { changes: ExerciseChanges }) {
  const merges = useMerges();
  if (!merges.data || merges.data.length === 0) return null;
  return (
    <SectionCard isFlush title="Merged exercises" subtitle="You can undo a merge for 30 days.">
      <List aria-label="Merged exercises">
        {merges.data.map((merge) => (
          <TallRow key={merge.merge_id}>
            <Summary>
              <b>
                {merge.source} into {merge.target}
              </b>
              <span>
                {counted(merge.workouts, 'workout')} · {counted(merge.sets, 'set')}
              </span>
            </Summary>
            <SecondaryButton
              disabled={changes.undoMerge.isPending}
              onClick={() => changes.undoMerge.mutate(merge.merge_id)}
            >
              Undo
            </SecondaryButton>
          </TallRow>
        ))}
      </List>
    </SectionCard>
  );
}

/** Writes `Weight and reps, per dumbbell · chest, triceps`. */
function summaryOf(exercise: Exercise): string {
  const measured = LOAD_TYPE_NAMES[exercise.load_type] + (exercise.per_hand ? ', per dumbbell' : '');
  const muscles = exercise.primary_muscles.join(', ') || 'muscles unknown';
  return `${measured} · ${muscles}`;
}

interface MergeDialogProps {
  exercise: Exercise;
  changes: ExerciseChanges;
  onClose: () => void;
}

/** Picks the exercise that takes over the history of another one, and asks for confirmation. */
function MergeDialog({ exercise, changes, onClose }: MergeDialogProps) {
  const [into, setInto] = useState<{ uuid: string; name: string } | null>(null);
  if (!into) {
    return (
      <ExercisePicker
        title={`Merge ${exercise.name} into…`}
        onClose={onClose}
        onPick={({ uuid, name }) => {
          if (uuid !== null && uuid !== exercise.uuid) setInto({ uuid, name });
        }}
      />
    );
  }
  return (
    <ConfirmDialog
      title={`Merge into ${into.name}?`}
      confirmLabel="Merge"
      isBusy={changes.merge.isPending}
      onConfirm={() => changes.merge.mutate({ uuid: exercise.uuid, into: into.uuid }, { onSuccess: onClose })}
      onClose={onClose}
    >
      All sets of {exercise.name} become sets of {into.name}, and imported files with this name do too. You
      can undo it for 30 days.
    </ConfirmDialog>
  );
}

interface EditDialogProps {
  exercise: Exercise;
  changes: ExerciseChanges;
  onClose: () => void;
}

type Muscle = (typeof MUSCLES)[number];

const LOAD_OPTIONS = LOAD_TYPES.map((value) => ({ value, label: LOAD_TYPE_NAMES[value] }));
const Form = styled('form')({ display: 'flex', flexDirection: 'column', gap: space(4) });
const Muscles = styled('fieldset')({
  margin: 0,
  padding: 0,
  border: 0,
  '& legend': { ...text[13], fontWeight: 600, padding: 0 },
  '& p': { ...text[13], color: color.muted, margin: 0 },
  '& > div': { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(136px, 1fr))' },
});

function EditDialog({ exercise, changes, onClose }: EditDialogProps) {
  const [name, setName] = useState(exercise.name);
  const [loadType, setLoadType] = useState(exercise.load_type);
  const [perHand, setPerHand] = useState(exercise.per_hand);
  const [muscles, setMuscles] = useState<readonly Muscle[]>(
    MUSCLES.filter((muscle) => exercise.primary_muscles.includes(muscle)),
  );
  const wanted = trimText(name);
  const save = () =>
    changes.edit.mutate(
      {
        uuid: exercise.uuid,
        body: { name: wanted, load_type: loadType, per_hand: perHand, muscles: [...muscles] },
      },
      { onSuccess: onClose },
    );
  return (
    <Dialog
      title={`Edit ${exercise.name}`}
      onClose={onClose}
      isBusy={changes.edit.isPending}
      actions={
        <Button
          variant="contained"
          type="submit"
          form="edit-exercise"
          disabled={wanted === ''}
          loading={changes.edit.isPending}
        >
          Save
        </Button>
      }
    >
      <Form
        id="edit-exercise"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <TextInput label="Name" value={name} onChange={setName} maxLength={120} />
        <NativeSelect label="Measured by" value={loadType} options={LOAD_OPTIONS} onChange={setLoadType} />
        {loadType === 'external' ? (
          <Checkbox
            label="Weight is per dumbbell (two dumbbells)"
            isChecked={perHand}
            onChange={setPerHand}
          />
        ) : null}
        <Muscles>
          <legend>Main muscles</legend>
          <div>
            {MUSCLES.map((muscle) => (
              <Checkbox
                key={muscle}
                label={muscle.charAt(0).toUpperCase() + muscle.slice(1)}
                isChecked={muscles.includes(muscle)}
                onChange={() => setMuscles(toggled(muscles, muscle))}
              />
            ))}
          </div>
        </Muscles>
      </Form>
    </Dialog>
  );
}

function toggled(muscles: readonly Muscle[], muscle: Muscle): Muscle[] {
  return muscles.includes(muscle) ? muscles.filter((one) => one !== muscle) : [...muscles, muscle];
}
