import Alert from '@mui/material/Alert';
import type { User } from '@plotline/contract/accounts.ts';
import { trackerPath } from '@plotline/web/tracker-kit/paths.ts';
import { ApiError, messageOf } from '@plotline/web/tracker-kit/api.ts';
import { useEffect, useRef, useState } from 'react';
import type { WeightsSettings } from '../../contract/settings.ts';
import { ExercisePicker } from '../shared/ExercisePicker.tsx';
import { pickedExercise } from './draft-exercise.ts';
import { currentExercise, type DraftWorkout } from './draft-workout.ts';
import { LogExercises } from './LogExercises.tsx';
import { LogDialogs, type LogDialog } from './LogDialogs.tsx';
import { LogFrame } from './LogFrame.tsx';
import { LogHeader, titleOf } from './LogHeader.tsx';
import { LogMenu } from './LogMenu.tsx';
import { newId } from './new-id.ts';
import { RestBar } from './RestBar.tsx';
import { SaveStatus } from './SaveStatus.tsx';
import { useDraft } from './use-draft.ts';
import { useFinish } from './use-finish.ts';
import { useWakeLock } from './use-wake-lock.ts';

interface LoggerProps {
  user: User;
  initial: DraftWorkout;
  settings: Pick<WeightsSettings, 'formula'>;
  /** The reason why the server refused this workout. */
  problem: string | null;
}

/** The screen to log or edit a workout. */
export function Logger({ user, initial, settings, problem }: LoggerProps) {
  const { draft, change, safety, sync } = useDraft(user.uuid, initial);
  const [dialog, setDialog] = useState<LogDialog>(null);
  const backHref = trackerPath(user.username, 'weights');
  const draftNow = useLatest(draft);
  const finish = useFinish({ user, draftNow, sync, backHref });
  useWakeLock();
  const isConflict =
    safety.sync === 'conflict' || (finish.error instanceof ApiError && finish.error.status === 409);
  return (
    <LogFrame
      title={titleOf(draft)}
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
          <RestBar rest={draft.rest} exercise={currentExercise(draft)?.name ?? ''} change={change} />
        ) : null
      }
    >
      {problem ? (
        <Alert severity="warning" sx={{ mb: 3, mx: 4 }}>
          Couldn’t save this workout: {problem}
        </Alert>
      ) : null}
      <LogExercises
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
          error: finish.error ? messageOf(finish.error, 'Couldn’t save the workout.') : null,
          onFinish: (details) => finish.mutate(details),
          reset: () => finish.reset(),
        }}
        onClose={() => setDialog(null)}
        backHref={backHref}
      />
    </LogFrame>
  );
}

function useLatest<Value>(value: Value): () => Value {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  return () => latest.current;
}
