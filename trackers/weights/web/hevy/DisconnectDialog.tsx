import { messageOf } from '@plotline/web/tracker-kit/api.ts';
import { counted } from '@plotline/web/tracker-kit/format.ts';
import { ConfirmDialog } from '@plotline/web/ui/ConfirmDialog.tsx';
import { RadioList } from '@plotline/web/ui/RadioList.tsx';
import { useState } from 'react';
import { useDisconnectHevy } from './hevy-queries.ts';

interface DisconnectDialogProps {
  /** Number of workouts that came from Hevy. */
  workouts: number;
  onClose: () => void;
}

export function DisconnectDialog({ workouts, onClose }: DisconnectDialogProps) {
  const [deletesWorkouts, setDeletes] = useState(false);
  const disconnect = useDisconnectHevy();
  return (
    <ConfirmDialog
      title="Disconnect Hevy?"
      confirmLabel={deletesWorkouts ? 'Disconnect and delete' : 'Disconnect'}
      tone={deletesWorkouts ? 'danger' : 'normal'}
      isBusy={disconnect.isPending}
      error={disconnect.isError ? messageOf(disconnect.error, "Couldn't disconnect Hevy.") : null}
      onConfirm={() => disconnect.mutate({ deletesWorkouts }, { onSuccess: onClose })}
      onClose={onClose}
    >
      New workouts will no longer be fetched, and your key is deleted here.
      {workouts > 0 ? (
        <RadioList
          label="Its workouts"
          choices={[
            { value: 'keep', label: `Keep ${counted(workouts, 'workout')} with likes and comments` },
            { value: 'delete', label: `Delete ${counted(workouts, 'workout')}, with likes and comments` },
          ]}
          value={deletesWorkouts ? 'delete' : 'keep'}
          onChange={(value) => setDeletes(value === 'delete')}
          sx={{ mt: 3 }}
        />
      ) : null}
    </ConfirmDialog>
  );
}
