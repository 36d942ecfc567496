import { Button } from '@plotline/web/ui/Button.tsx';
import { styled } from '@plotline/web/ui/theme/styled.ts';
import type { User } from '@plotline/contract/accounts.ts';
import { api, messageOf } from '@plotline/web/tracker-kit/api.ts';
import { ConfirmDialog } from '@plotline/web/ui/ConfirmDialog.tsx';
import { Dialog } from '@plotline/web/ui/Dialog.tsx';
import { useNavigate } from '@plotline/web/ui/navigation.tsx';
import { color, space, text } from '@plotline/web/ui/theme/tokens.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type Dispatch } from 'react';
import type { OneRepMaxFormula } from '../../contract/one-rep-max.ts';
import type { Workout } from '../../contract/workouts.ts';
import { BodyweightDialog } from '../bodyweight/BodyweightDialog.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { DetailsFields } from './DetailsFields.tsx';
import type { DraftChange, DraftWorkout } from './draft-workout.ts';
import { draftOf } from './draft-entry.ts';
import type { DraftSync } from './draft-sync.ts';
import { FinishDialog, type FinishDetails } from './FinishDialog.tsx';
import { forgetLocalWorkout } from './local-workouts.ts';
import { newId } from '@plotline/web/tracker-kit/new-id.ts';
import { deleteStored } from './store-workout.ts';
import { useExercisesWithNewRecords } from './use-new-records.ts';
import { useDetails } from './use-details.ts';
import { useReloadWeights } from '../shared/use-reload-weights.ts';
import { ActionError } from '@plotline/web/ui/ActionError.tsx';
import { TextInput } from '@plotline/web/ui/TextInput.tsx';
import { useToast } from '@plotline/web/ui/Toasts.tsx';
import { createTemplate, updateTemplate } from '../../contract/settings.ts';
import { LIMITS } from '../../contract/limits.ts';
import { templatesKey, useTemplates } from '../shared/weights-queries.ts';
import { templateExercises } from './draft-exercise.ts';
import { trimText } from '@plotline/contract/text.ts';

/** The open dialog. */
export type LogDialog =
  | 'details'
  | 'finish'
  | 'discard'
  | 'discard changes'
  | 'template'
  | 'bodyweight'
  | 'exercise'
  | 'conflict'
  | null;

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

export function LogDialogs(props: LogDialogsProps) {
  const { user, draft, change, formula, dialog, sync, finish, onClose, backHref } = props;
  const exercisesWithNewRecords = useExercisesWithNewRecords(draft, formula);
  const navigate = useNavigate();
  const forget = () => forgetLocalWorkout(user.uuid, draft.clientId);
  /** Resolves a conflict with a stored version, null for a deleted one. */
  const resolveConflict = (stored: Workout | null, resolution: DraftChange) => {
    change(resolution);
    sync.reopen(stored && { uuid: stored.uuid, version: stored.version });
    finish.reset();
    onClose();
  };
  const replaceByStored = (stored: Workout) => {
    const next = draftOf(stored, { unit: draft.unit, newId });
    resolveConflict(stored, { type: 'replaced', draft: next });
    // An edit without changes has no copy on this device.
    if (next.isEdit) void forget();
  };
  const keepAsNew = () => {
    resolveConflict(null, { type: 'kept as new', clientId: newId() });
    void forget();
  };
  const discard = async () => {
    await sync.close();
    await forget();
    navigate(backHref);
  };
  switch (dialog) {
    case 'details':
      return <DetailsDialog draft={draft} change={change} onClose={onClose} />;
    case 'finish':
      return <FinishDialog draft={draft} records={exercisesWithNewRecords} {...finish} onClose={onClose} />;
    case 'discard':
      return <DiscardDialog user={user} draft={draft} sync={sync} onClose={onClose} backHref={backHref} />;
    case 'discard changes':
      return <DiscardChangesDialog user={user} draft={draft} onClose={onClose} backHref={backHref} />;
    case 'template':
      return <TemplateDialog draft={draft} onClose={onClose} />;
    case 'bodyweight':
      return <BodyweightDialog onClose={onClose} />;
    case 'conflict':
      return (
        <ConflictDialog
          draft={draft}
          onKeepLocal={(stored) => resolveConflict(stored, { type: 'version kept', stored })}
          onUseStored={replaceByStored}
          onKeepAsNew={keepAsNew}
          onDiscard={() => void discard()}
        />
      );
    default:
      return null;
  }
}

interface DetailsDialogProps {
  draft: DraftWorkout;
  change: Dispatch<DraftChange>;
  onClose: () => void;
}

const Form = styled('form')({ display: 'flex', flexDirection: 'column', gap: space(4) });

/** Edits title, times and notes of the current workout. The timer keeps running unless the duration is changed. */
function DetailsDialog({ draft, change, onClose }: DetailsDialogProps) {
  const { fields, details, endedAt, hasNewDuration, isValid } = useDetails(draft);
  const keep = () => {
    const { minutes: _, ...rest } = details;
    const isTimed = hasNewDuration || draft.endedAt !== null;
    change({ type: 'details', details: { ...rest, endedAt: isTimed ? endedAt : null } });
    onClose();
  };
  return (
    <Dialog
      title="Workout"
      onClose={onClose}
      actions={
        <Button variant="contained" type="submit" form="workout-details" disabled={!isValid}>
          Done
        </Button>
      }
    >
      <Form
        id="workout-details"
        onSubmit={(event) => {
          event.preventDefault();
          if (isValid) keep();
        }}
      >
        <DetailsFields {...fields} />
      </Form>
    </Dialog>
  );
}

interface DiscardDialogProps {
  user: User;
  draft: DraftWorkout;
  sync: DraftSync;
  onClose: () => void;
  backHref: string;
}

/** Discards a draft or deletes a finished workout. */
function DiscardDialog({ user, draft, sync, onClose, backHref }: DiscardDialogProps) {
  const reload = useReloadWeights(['weights']);
  const navigate = useNavigate();
  const toast = useToast();
  const discard = useMutation({
    mutationFn: async () => {
      const stored = await sync.close();
      const outcome = await deleteStored({ ...draft, ...stored });
      await forgetLocalWorkout(user.uuid, draft.clientId);
      return outcome;
    },
    networkMode: 'always',
    retry: false,
    onError: () => sync.reopen(),
    onSuccess: async (outcome) => {
      if (outcome === 'kept') toast({ message: 'This workout was finished on another device. It was kept.' });
      navigate(backHref);
      await reload();
    },
  });
  return (
    <ConfirmDialog
      title={draft.isEdit ? 'Delete this workout?' : 'Discard this workout?'}
      confirmLabel={draft.isEdit ? 'Delete' : 'Discard'}
      cancelLabel="Keep"
      tone="danger"
      isBusy={discard.isPending}
      error={discard.error ? messageOf(discard.error, "Couldn't delete the workout.") : null}
      onConfirm={() => discard.mutate()}
      onClose={onClose}
    >
      {draft.isEdit
        ? "This also deletes its sets and its post, with all likes and comments. It can't be undone."
        : "Everything you logged will be lost. This can't be undone."}
    </ConfirmDialog>
  );
}

interface DiscardChangesDialogProps {
  user: User;
  draft: DraftWorkout;
  onClose: () => void;
  backHref: string;
}

/** Discards the changes of a finished workout. */
function DiscardChangesDialog({ user, draft, onClose, backHref }: DiscardChangesDialogProps) {
  const navigate = useNavigate();
  const discard = useMutation({
    mutationFn: () => forgetLocalWorkout(user.uuid, draft.clientId),
    networkMode: 'always',
    onSuccess: () => navigate(backHref),
  });
  return (
    <ConfirmDialog
      title="Discard your changes?"
      confirmLabel="Discard"
      cancelLabel="Keep editing"
      tone="danger"
      isBusy={discard.isPending}
      error={discard.error ? messageOf(discard.error, "Couldn't discard your changes.") : null}
      onConfirm={() => discard.mutate()}
      onClose={onClose}
    >
      The workout stays as it was last saved.
    </ConfirmDialog>
  );
}

const Hint = styled('p')({ ...text[13], color: color.muted, margin: `${space(3)} 0 0` });

/** Saves the exercises of this workout as a template; a template of the same name is replaced. */
function TemplateDialog({ draft, onClose }: { draft: DraftWorkout; onClose: () => void }) {
  const queries = useQueryClient();
  const toast = useToast();
  const [name, setName] = useState(draft.title);
  const templates = useTemplates();
  const wanted = trimText(name);
  const replaced = templates.data?.find((one) => one.name.toLowerCase() === wanted.toLowerCase());
  const save = useMutation({
    mutationFn: () => {
      const body = { name: wanted, exercises: templateExercises(draft.exercises) };
      return replaced
        ? api.call(updateTemplate, { params: { uuid: replaced.uuid }, body })
        : api.call(createTemplate, { body });
    },
    // A lost response would create it twice.
    retry: false,
    onSuccess: async () => {
      toast({ message: replaced ? 'Template replaced' : 'Template saved' });
      onClose();
      await queries.invalidateQueries({ queryKey: templatesKey });
    },
  });
  return (
    <Dialog
      title="Save as template"
      size="small"
      onClose={onClose}
      isBusy={save.isPending}
      actions={
        <Button
          variant="contained"
          type="submit"
          form="save-template"
          disabled={wanted === ''}
          loading={save.isPending}
        >
          {replaced ? 'Replace template' : 'Save template'}
        </Button>
      }
    >
      <form
        id="save-template"
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        <TextInput label="Name" value={name} onChange={setName} maxLength={LIMITS.titleLength} shouldFocus />
        {replaced ? (
          <Hint>You already have a template called {replaced.name}. Its exercises will be replaced.</Hint>
        ) : null}
        <ActionError error={save.error} fallback="Couldn't save the template." sx={{ marginTop: space(4) }} />
      </form>
    </Dialog>
  );
}
