import { Alert } from '@plotline/web/ui/Alert.tsx';
import Divider from '@mui/material/Divider';
import { IconButton } from '@plotline/web/ui/IconButton.tsx';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import '@plotline/web/ui/theme/mui-theme.ts';
import { styled } from '@plotline/web/ui/theme/styled.ts';
import type { User } from '@plotline/contract/accounts.ts';
import { trackerPath } from '@plotline/web/tracker-kit/paths.ts';
import { ApiError, messageOf } from '@plotline/web/tracker-kit/api.ts';
import { media, space } from '@plotline/web/ui/theme/tokens.ts';
import {
  BellRing,
  BookmarkPlus,
  Ellipsis,
  Trash2,
  Undo2,
  Weight,
  CloudCheck,
  CloudOff,
  Smartphone,
} from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { WeightsSettings } from '../../contract/settings.ts';
import { ExercisePicker } from '../shared/ExercisePicker.tsx';
import { pickedExercise } from './draft-exercise.ts';
import { currentExercise, type DraftWorkout } from './draft-workout.ts';
import { LogExercises } from './LogExercises.tsx';
import { LogDialogs, type LogDialog } from './LogDialogs.tsx';
import { LogFrame } from './LogFrame.tsx';
import { LogHeader, titleOf } from './LogHeader.tsx';
import { newId } from '@plotline/web/tracker-kit/new-id.ts';
import { RestBar } from './RestBar.tsx';
import { restNotificationState } from './rest-notification.ts';
import { useDraft } from './use-draft.ts';
import type { DraftSafety } from './use-draft.ts';
import { useFinish } from './use-finish.ts';

interface LoggerProps {
  user: User;
  initial: DraftWorkout;
  settings: Pick<WeightsSettings, 'formula'>;
  /** The reason why the server refused this workout. */
  problem: string | null;
  /** Whether the server has a later version of it. */
  isOutdated: boolean;
}

/** The screen to log or edit a workout. */
export function Logger({ user, initial, settings, problem, isOutdated }: LoggerProps) {
  const { draft, change, safety, sync } = useDraft(user.uuid, { initial, isOutdated });
  const [dialog, setDialog] = useState<LogDialog>(null);
  const backHref = trackerPath(user.username, 'weights');
  const draftNow = useLatest(draft);
  const finish = useFinish({ user, draftNow, sync, backHref });
  useWakeLock();
  // 404: an edited workout was deleted elsewhere.
  const isConflict =
    safety.sync === 'conflict' ||
    (finish.error instanceof ApiError && [404, 409].includes(finish.error.status));
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
              onBodyweight={() => setDialog('bodyweight')}
              onDiscardChanges={
                draft.isEdit && draft.revision > 0 ? () => setDialog('discard changes') : null
              }
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
        <Alert severity="warning" sx={{ marginBottom: space(3), marginInline: space(4) }}>
          Couldn't save this workout: {problem}
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
          error: finish.error ? messageOf(finish.error, "Couldn't save the workout.") : null,
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

/** Keeps the screen on where supported; requested again whenever the page becomes visible. */
function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return undefined;
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    const request = async () => {
      if (document.visibilityState !== 'visible') return;
      // Refused on a low battery.
      lock = await navigator.wakeLock.request('screen').catch(() => null);
      if (isOver) await lock?.release();
    };
    const onVisible = () => void request();
    onVisible();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', onVisible);
      void lock?.release();
    };
  }, []);
}

interface LogMenuProps {
  isEdit: boolean;
  canSaveTemplate: boolean;
  onTemplate: () => void;
  onBodyweight: () => void;
  /** Null without changes of a finished workout. */
  onDiscardChanges: (() => void) | null;
  onDiscard: () => void;
}

/** Actions for the whole workout. */
function LogMenu(props: LogMenuProps) {
  const { isEdit, canSaveTemplate, onTemplate, onBodyweight, onDiscardChanges, onDiscard } = props;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const act = (then: () => void) => () => {
    setAnchor(null);
    then();
  };
  return (
    <>
      <IconButton
        aria-label="More for this workout"
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ width: 44, height: 44, color: 'inherit' }}
      >
        <Ellipsis size={20} aria-hidden />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem disabled={!canSaveTemplate} onClick={act(onTemplate)}>
          <BookmarkPlus size={18} aria-hidden /> Save as template
        </MenuItem>
        {restNotificationState() === 'askable' && !isEdit ? (
          <MenuItem onClick={act(() => void Notification.requestPermission())}>
            <BellRing size={18} aria-hidden /> Notify me when a rest is over
          </MenuItem>
        ) : null}
        <MenuItem onClick={act(onBodyweight)}>
          <Weight size={18} aria-hidden /> Body weight
        </MenuItem>
        <Divider />
        {onDiscardChanges ? (
          <MenuItem onClick={act(onDiscardChanges)}>
            <Undo2 size={18} aria-hidden /> Discard changes
          </MenuItem>
        ) : null}
        <MenuItem onClick={act(onDiscard)}>
          <Trash2 size={18} aria-hidden /> {isEdit ? 'Delete workout' : 'Discard workout'}
        </MenuItem>
      </Menu>
    </>
  );
}

const Line = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  [media.narrowPhone]: { '& > span': { display: 'none' } },
  [media.phone]: { '& > svg': { display: 'none' } },
});

interface SaveStatusProps {
  safety: DraftSafety;
  isUntouched: boolean;
  isEdit: boolean;
}

/** Shows where the latest change is stored: nowhere yet, on this device or on the server. */
function SaveStatus({ safety, isUntouched, isEdit }: SaveStatusProps) {
  if (isUntouched) return null;
  const { isOnDevice, sync } = safety;
  if (!isOnDevice)
    return (
      <Line>
        <span>Saving…</span>
      </Line>
    );
  if (isEdit)
    return (
      <Line>
        <Smartphone size={16} aria-hidden />
        <span>Not sent yet</span>
      </Line>
    );
  if (sync === 'server')
    return (
      <Line>
        <CloudCheck size={16} aria-hidden />
        <span>Draft saved</span>
      </Line>
    );
  const Icon = navigator.onLine ? Smartphone : CloudOff;
  return (
    <Line title="Saved on this device. It syncs when you're back online.">
      <Icon size={16} aria-hidden />
      <span>{navigator.onLine ? 'Draft saved' : 'Saved offline'}</span>
    </Line>
  );
}
