import type { User } from '@plotline/contract/accounts.ts';
import type { Dispatch } from 'react';
import type { OneRepMaxFormula } from '../../contract/one-rep-max.ts';
import type { Workout } from '../../contract/workouts.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { DetailsDialog } from './DetailsDialog.tsx';
import { DiscardDialog } from './DiscardDialog.tsx';
import type { DraftChange } from './draft-workout.ts';
import { draftOf } from './draft-entry.ts';
import type { DraftSync } from './draft-sync.ts';
import type { DraftWorkout } from './draft-workout.ts';
import { FinishDialog, type FinishDetails } from './FinishDialog.tsx';
import { newId } from './new-id.ts';
import { TemplateDialog } from './TemplateDialog.tsx';
import { useExercisesWithNewRecords } from './use-exercises-with-new-records.ts';

/** The open dialog. */
export type LogDialog = 'details' | 'finish' | 'discard' | 'template' | 'exercise' | 'conflict' | null;

interface LogDialogsProps {
  user: User;
  draft: DraftWorkout;
  change: Dispatch<DraftChange>;
  formula: OneRepMaxFormula;
  dialog: LogDialog;
  sync: DraftSync;
  finish: {
    readonly isBusy: boolean;
    readonly error: string | null;
    readonly onFinish: (details: FinishDetails) => void;
    readonly reset: () => void;
  };
  onClose: () => void;
  backHref: string;
}

/** The dialogs about the whole workout. */
export function LogDialogs(props: LogDialogsProps) {
  const { user, draft, change, formula, dialog, sync, finish, onClose, backHref } = props;
  const exercisesWithNewRecords = useExercisesWithNewRecords(draft, formula);
  const resolveConflict = (stored: Workout, next: DraftWorkout | null) => {
    const version = { uuid: stored.uuid, version: stored.version };
    change(next ? { type: 'replaced', draft: next } : { type: 'stored', ...version });
    sync.reopen(version);
    finish.reset();
    onClose();
  };
  switch (dialog) {
    case 'details':
      return <DetailsDialog draft={draft} change={change} onClose={onClose} />;
    case 'finish':
      return <FinishDialog draft={draft} records={exercisesWithNewRecords} {...finish} onClose={onClose} />;
    case 'discard':
      return <DiscardDialog user={user} draft={draft} sync={sync} onClose={onClose} backHref={backHref} />;
    case 'template':
      return <TemplateDialog draft={draft} onClose={onClose} />;
    case 'conflict':
      return (
        <ConflictDialog
          draft={draft}
          onKeepLocal={(stored) => resolveConflict(stored, null)}
          onUseStored={(stored) => resolveConflict(stored, draftOf(stored, { unit: draft.unit, newId }))}
        />
      );
    default:
      return null;
  }
}
