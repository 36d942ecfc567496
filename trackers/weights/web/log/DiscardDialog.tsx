import type { User } from '@plotline/contract/accounts.ts';
import { api, ApiError, messageOf } from '@plotline/web/tracker-kit/api.ts';
import { trackerKey } from '@plotline/web/tracker-kit/use-tracker-page.ts';
import { ConfirmDialog } from '@plotline/web/ui/ConfirmDialog.tsx';
import { useNavigate } from '@plotline/web/ui/navigation.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { deleteWorkout } from '../../contract/workouts.ts';
import type { DraftSync } from './draft-sync.ts';
import type { DraftWorkout } from './draft-workout.ts';
import { forgetLocalWorkout } from './local-workouts.ts';

interface DiscardDialogProps {
  user: User;
  draft: DraftWorkout;
  sync: DraftSync;
  onClose: () => void;
  backHref: string;
}

/** Discards a draft or deletes a finished workout. */
export function DiscardDialog({ user, draft, sync, onClose, backHref }: DiscardDialogProps) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const discard = useMutation({
    mutationFn: async () => {
      const stored = await sync.close();
      const uuid = stored?.uuid ?? draft.uuid;
      if (uuid !== null) await deleteStored(uuid);
      await forgetLocalWorkout(user.uuid, draft.clientId);
    },
    networkMode: 'always',
    retry: false,
    onError: () => sync.reopen(),
    onSuccess: async () => {
      navigate(backHref);
      await queries.invalidateQueries({ queryKey: ['weights'] });
      await queries.invalidateQueries({ queryKey: trackerKey(user.username, 'weights') });
    },
  });
  return (
    <ConfirmDialog
      isOpen
      title={draft.isEdit ? 'Delete this workout?' : 'Discard this workout?'}
      confirmLabel={draft.isEdit ? 'Delete' : 'Discard'}
      cancelLabel="Keep"
      tone="danger"
      isBusy={discard.isPending}
      error={discard.error ? messageOf(discard.error, 'Couldn’t delete the workout.') : null}
      onConfirm={() => discard.mutate()}
      onClose={onClose}
    >
      {draft.isEdit
        ? 'This also deletes its sets and its post, with all likes and comments. It can’t be undone.'
        : 'Everything you logged will be lost. This can’t be undone.'}
    </ConfirmDialog>
  );
}

/** Deletes a stored workout, unless it is already deleted. */
async function deleteStored(uuid: string): Promise<void> {
  try {
    await api.call(deleteWorkout, { params: { uuid } });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
  }
}
