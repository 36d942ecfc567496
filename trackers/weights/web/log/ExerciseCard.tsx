import { Button } from '@plotline/web/ui/Button.tsx';
import { styled } from '@plotline/web/ui/theme/styled.ts';
import { counted } from '@plotline/web/tracker-kit/format.ts';
import { StatusBadge } from '@plotline/web/ui/StatusBadge.tsx';
import { VisuallyHidden } from '@plotline/web/ui/VisuallyHidden.tsx';
import {
  color,
  focusRing,
  media,
  mixin,
  radius,
  space,
  text,
  weight,
} from '@plotline/web/ui/theme/tokens.ts';
import { Check, ChevronDown, Plus } from 'lucide-react';
import { useState, type Dispatch } from 'react';
import type { OneRepMaxFormula } from '../../contract/one-rep-max.ts';
import { volumeText } from '../shared/volume.ts';
import { RecordBadge } from '../shared/RecordBadge.tsx';
import { usePreviousSets } from '../shared/weights-queries.ts';
import { SetRow } from './SetRow.tsx';
import type { StoredSetValues } from './draft-entry.ts';
import { ghostsOf } from './draft-ghosts.ts';
import { fieldsOf, type DraftChange, type DraftExercise } from './draft-workout.ts';
import { exerciseSetsDone, exerciseVolumeKg, isRecord, weightIn } from './draft-numbers.ts';
import { ExerciseMenu } from './ExerciseMenu.tsx';
import { newId } from '@plotline/web/tracker-kit/new-id.ts';
import { fieldName, setMarks } from './set-labels.ts';
import { setColumns, SetHead } from './set-styles.ts';
import { Dialog } from '@plotline/web/ui/Dialog.tsx';
import { SegmentedControl } from '@plotline/web/ui/SegmentedControl.tsx';
import { TextInput } from '@plotline/web/ui/TextInput.tsx';
import { LIMITS } from '../../contract/limits.ts';
import { clockText } from './clock-text.ts';

interface ExerciseCardProps {
  exercise: DraftExercise;
  /** The letter of its superset. */
  superset: string | null;
  formula: OneRepMaxFormula;
  isOpen: boolean;
  isFirst: boolean;
  isLast: boolean;
  onToggle: () => void;
  change: Dispatch<DraftChange>;
}

const Card = styled('section')({
  ...mixin.outlined('card'),
  backgroundColor: color.card,
  overflow: 'hidden',
  '& + &': { marginTop: space(3) },
  [media.phone]: { borderInline: 0, borderRadius: 0 },
});
const Head = styled('div')({
  ...mixin.row(2),
  padding: `${space(2)} ${space(2)} ${space(2)} ${space(4)}`,
});
const Name = styled('button')({
  flex: 1,
  minWidth: 0,
  minHeight: 44,
  padding: 0,
  ...mixin.plainButton,
  color: 'inherit',
  textAlign: 'start',
  borderRadius: radius.small,
  '&:focus-visible': focusRing,
  '& b': {
    ...text[16],
    lineHeight: '1.25rem',
    display: 'block',
    fontWeight: weight.semibold,
    letterSpacing: '-0.01em',
    overflowWrap: 'anywhere',
  },
  '& span': { ...text[13], color: color.muted },
});
const Foot = styled('div')({ padding: `${space(2)} ${space(4)} ${space(4)}` });
const Note = styled('p')({
  ...mixin.muted(13),
  margin: 0,
  padding: `0 ${space(4)} ${space(2)}`,
});

/** One exercise of the workout; collapsed, it shows its progress. */
export function ExerciseCard(props: ExerciseCardProps) {
  const { exercise, superset, formula, isOpen, isFirst, isLast, onToggle, change } = props;
  const [hasDetails, setDetails] = useState(false);
  const previous = usePreviousSets(exercise.exerciseUuid);
  const best = previous?.best_e1rm_kg ?? null;
  const isDone = exercise.sets.length > 0 && exercise.sets.every((set) => set.isDone);
  return (
    <Card aria-label={exercise.name}>
      <Head>
        <Name type="button" aria-expanded={isOpen} onClick={onToggle}>
          <b>{exercise.name}</b>
          <span>{isOpen ? bestText(best, exercise.unit) : progressText(exercise)}</span>
        </Name>
        {superset ? <StatusBadge tone="indigo">Superset {superset}</StatusBadge> : null}
        {isRecord(exercise, best, formula) ? <RecordBadge>Record</RecordBadge> : null}
        {isDone && !isOpen ? <Check size={20} color={color.success} aria-label="All sets done" /> : null}
        {isOpen ? (
          <ExerciseMenu
            exercise={exercise}
            isFirst={isFirst}
            isLast={isLast}
            change={change}
            onDetails={() => setDetails(true)}
          />
        ) : (
          <ChevronDown size={20} aria-hidden style={{ margin: 12 }} />
        )}
      </Head>
      {isOpen ? (
        <>
          {exercise.notes ? <Note>{exercise.notes}</Note> : null}
          <SetTable exercise={exercise} previous={previous?.sets ?? []} change={change} />
          <Foot>
            <Button
              fullWidth
              color="inherit"
              startIcon={<Plus size={18} aria-hidden />}
              onClick={() => change({ type: 'set added', exercise: exercise.key, key: newId() })}
              sx={{ minHeight: 44, backgroundColor: color.sunken, color: color.ink }}
            >
              Add set
            </Button>
          </Foot>
        </>
      ) : null}
      {hasDetails ? (
        <ExerciseDetails exercise={exercise} change={change} onClose={() => setDetails(false)} />
      ) : null}
    </Card>
  );
}

function bestText(bestKg: number | null, unit: DraftExercise['unit']): string {
  return bestKg === null ? 'No estimate yet' : `Best e1RM ${weightIn(bestKg, unit)} ${unit}`;
}

function progressText(exercise: DraftExercise): string {
  const done = exerciseSetsDone(exercise);
  const working = exercise.sets.filter(({ type }) => type !== 'warmup').length;
  if (done < working) return `${done} of ${counted(working, 'set')}`;
  const volume = exerciseVolumeKg(exercise);
  return volume > 0 ? `${counted(done, 'set')} · ${volumeText(volume, exercise.unit)}` : counted(done, 'set');
}

interface SetTableProps {
  exercise: DraftExercise;
  previous: readonly StoredSetValues[];
  change: Dispatch<DraftChange>;
}

const NO_GHOST = { previous: null, suggestion: null };

function SetTable({ exercise, previous, change }: SetTableProps) {
  const fields = fieldsOf(exercise);
  const ghosts = ghostsOf(exercise, previous);
  const marks = setMarks(exercise.sets);
  return (
    <>
      <SetHead style={{ gridTemplateColumns: setColumns(fields.length) }} aria-hidden="true">
        <span style={{ textAlign: 'center' }}>Set</span>
        <span>Previous</span>
        {fields.map((field) => (
          <span key={field}>{fieldName(field, exercise)}</span>
        ))}
        <VisuallyHidden>Done</VisuallyHidden>
      </SetHead>
      {exercise.sets.map((set, index) => (
        <SetRow
          key={set.key}
          exercise={exercise}
          set={set}
          mark={marks[index] ?? ''}
          ghost={ghosts[index] ?? NO_GHOST}
          change={change}
        />
      ))}
    </>
  );
}

interface ExerciseDetailsProps {
  exercise: DraftExercise;
  change: Dispatch<DraftChange>;
  onClose: () => void;
}

const RESTS = [0, 60, 90, 120, 180, 300];
const Label = styled('div')({
  ...text[13],
  fontWeight: weight.semibold,
  margin: `${space(5)} 0 ${space(2)}`,
});

function ExerciseDetails({ exercise, change, onClose }: ExerciseDetailsProps) {
  const set = (part: Partial<Pick<DraftExercise, 'notes' | 'restSeconds'>>) =>
    change({ type: 'exercise changed', exercise: exercise.key, change: part });
  const rests = [...new Set([...RESTS, exercise.restSeconds])].toSorted((a, b) => a - b);
  return (
    <Dialog
      title={exercise.name}
      onClose={onClose}
      actions={
        <Button variant="contained" onClick={onClose}>
          Done
        </Button>
      }
    >
      <TextInput
        label="Notes"
        isRequired={false}
        isMultiline
        maxRows={6}
        maxLength={LIMITS.notesLength}
        value={exercise.notes}
        onChange={(notes) => set({ notes })}
      />
      <Label>Rest after each set</Label>
      <SegmentedControl
        label="Rest after each set"
        segments={rests.map((seconds) => ({
          value: String(seconds),
          label: seconds === 0 ? 'Off' : clockText(seconds * 1000),
        }))}
        value={String(exercise.restSeconds)}
        onChange={(seconds) => set({ restSeconds: Number(seconds) })}
      />
    </Dialog>
  );
}
