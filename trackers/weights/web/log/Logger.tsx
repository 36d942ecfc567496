import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { User } from '@plotline/contract/accounts.ts';
import { trackerPath } from '@plotline/web/tracker-kit/paths.ts';
import { useToast } from '@plotline/web/ui/Toasts.tsx';
import { color, radius } from '@plotline/web/ui/theme/tokens.ts';
import { useNavigate } from '@plotline/web/ui/navigation.tsx';
import { ApiError, messageOf } from '@plotline/web/tracker-kit/api.ts';
import { Plus } from 'lucide-react';
import { useEffect, useRef, useState, type Dispatch } from 'react';
import type { WeightsSettings } from '../../contract/settings.ts';
import { ExercisePicker } from '../shared/ExercisePicker.tsx';
import type { DraftChange } from './draft-changes.ts';
import { pickedExercise } from './draft-exercise.ts';
import type { DraftWorkout } from './draft-workout.ts';
import { ExerciseCard } from './ExerciseCard.tsx';
import { LogDialogs, type LogDialog } from './LogDialogs.tsx';
import { LogFrame } from './LogFrame.tsx';
import { LogHeader } from './LogHeader.tsx';
import { LogMenu } from './LogMenu.tsx';
import { newId } from './new-id.ts';
import { RestBar } from './RestBar.tsx';
import { SaveStatus } from './SaveStatus.tsx';
import { StartHelp } from './StartHelp.tsx';
import { supersetLetters } from './superset-letters.ts';
import { useDraft } from './use-draft.ts';
import { useFinish, type Finished } from './use-finish.ts';
import { useStartWays } from './use-start-ways.ts';
import { useWakeLock } from './use-wake-lock.ts';

interface LoggerProps {
  user: User;
  initial: DraftWorkout;
  settings: Pick<WeightsSettings, 'formula'>;
  /** Why the server had refused this workout. */
  problem: string | null;
}

/** A workout while it is done, or while it is corrected. */
export function Logger({ user, initial, settings, problem }: LoggerProps) {
  const { draft, change, safety, sync } = useDraft(user.uuid, initial);
  const [dialog, setDialog] = useState<LogDialog>(null);
  const backHref = trackerPath(user.username, 'weights');
  const draftNow = useLatest(draft);
  const leave = useLeave(backHref);
  const finish = useFinish({ user, draftNow, sync, onDone: leave });
  useWakeLock();
  const isConflict =
    safety.sync === 'conflict' || (finish.error instanceof ApiError && finish.error.status === 409);
  return (
    <LogFrame
      header={
        <LogHeader
          draft={draft}
          backHref={backHref}
          status={<SaveStatus safety={safety} isEdit={draft.isEdit} isUntouched={draft.revision === 0} />}
          menu={
            <LogMenu
              isEdit={draft.isEdit}
              canSaveTemplate={draft.exercises.length > 0}
              onTemplate={() => setDialog('template')}
              onDiscard={() => setDialog('discard')}
            />
          }
          finishLabel={draft.isEdit ? 'Save' : 'Finish'}
          onTitle={() => setDialog('details')}
          onFinish={() => setDialog('finish')}
        />
      }
      foot={
        draft.rest ? (
          <RestBar rest={draft.rest} exercise={draft.exercises[0]?.name ?? ''} change={change} />
        ) : null
      }
    >
      {problem ? (
        <Alert severity="warning" sx={{ mb: 3, mx: 4 }}>
          This workout could not be saved: {problem}
        </Alert>
      ) : null}
      <Exercises
        draft={draft}
        change={change}
        formula={settings.formula}
        onAdd={() => setDialog('exercise')}
      />
      {dialog === 'exercise' ? (
        <ExercisePicker
          title="Add exercise"
          onClose={() => setDialog(null)}
          onPick={(exercise) => {
            setDialog(null);
            change({
              type: 'exercise added',
              exercise: pickedExercise(exercise, { unit: draft.unit, newId }),
            });
          }}
        />
      ) : null}
      <LogDialogs
        user={user}
        draft={draft}
        change={change}
        formula={settings.formula}
        dialog={isConflict ? 'conflict' : dialog}
        sync={sync}
        finish={{
          isBusy: finish.isPending,
          error: finish.error ? messageOf(finish.error, 'The workout could not be saved.') : null,
          onFinish: (details) => finish.mutate(details),
          reset: () => finish.reset(),
        }}
        onClose={() => setDialog(null)}
        backHref={backHref}
      />
    </LogFrame>
  );
}

interface ExercisesProps {
  draft: DraftWorkout;
  change: Dispatch<DraftChange>;
  formula: WeightsSettings['formula'];
  onAdd: () => void;
}

function Exercises({ draft, change, formula, onAdd }: ExercisesProps) {
  const [opened, setOpened] = useState<string | null | undefined>(undefined);
  const { repeat, fromTemplate } = useStartWays(draft, change);
  const letters = supersetLetters(draft.exercises);
  if (draft.exercises.length === 0) {
    const error = repeat.error ?? fromTemplate.error;
    return (
      <StartHelp
        isBusy={repeat.isPending || fromTemplate.isPending}
        error={error ? messageOf(error, 'This could not be started.') : null}
        onAdd={onAdd}
        onRepeat={(line) => repeat.mutate(line)}
        onTemplate={(template) => fromTemplate.mutate(template)}
      />
    );
  }
  const openKey = opened === undefined ? firstOpen(draft) : opened;
  return (
    <>
      {draft.exercises.map((exercise, index) => (
        <ExerciseCard
          key={exercise.key}
          exercise={exercise}
          superset={letters[index] ?? null}
          formula={formula}
          isOpen={exercise.key === openKey}
          isFirst={index === 0}
          isLast={index === draft.exercises.length - 1}
          onToggle={() => setOpened(exercise.key === openKey ? null : exercise.key)}
          change={change}
        />
      ))}
      <AddExercise
        onAdd={() => {
          setOpened(undefined);
          onAdd();
        }}
      />
    </>
  );
}

/** The first exercise that is not done yet is the one being done; when all are, the last. */
function firstOpen({ exercises }: DraftWorkout): string | null {
  const undone = exercises.find(({ sets }) => sets.length === 0 || sets.some(({ isDone }) => !isDone));
  return (undone ?? exercises.at(-1))?.key ?? null;
}

function AddExercise({ onAdd }: { onAdd: () => void }) {
  return (
    <div style={{ padding: '12px 16px 0' }}>
      <Button
        fullWidth
        variant="outlined"
        color="inherit"
        startIcon={<Plus size={18} aria-hidden />}
        onClick={onAdd}
        sx={{ minHeight: 48, borderRadius: `${radius.base}px`, bgcolor: color.card }}
      >
        Add exercise
      </Button>
    </div>
  );
}

function useLatest<Value>(value: Value): () => Value {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  return () => latest.current;
}

function useLeave(backHref: string): (finished: Finished) => void {
  const toast = useToast();
  const navigate = useNavigate();
  return (finished) => {
    toast({ message: farewell(finished) });
    navigate(backHref);
  };
}

function farewell(finished: Finished): string {
  if (finished.kind === 'waiting') return 'Saved on this device. It is sent when there is a connection.';
  const { records } = finished.workout;
  const [first] = records;
  if (!first) return 'Workout saved';
  return records.length === 1
    ? `Workout saved. Record: ${first.exercise}`
    : `Workout saved. ${records.length} records`;
}
