import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import '@plotline/web/ui/theme/mui-theme.ts';
import { messageOf } from '@plotline/web/tracker-kit/api.ts';
import { counted } from '@plotline/web/tracker-kit/format.ts';
import { ConfirmDialog } from '@plotline/web/ui/ConfirmDialog.tsx';
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
        <RadioGroup
          aria-label="Its workouts"
          value={deletesWorkouts ? 'delete' : 'keep'}
          onChange={(_event, value) => setDeletes(value === 'delete')}
          sx={{ mt: 3 }}
        >
          <FormControlLabel
            value="keep"
            control={<Radio />}
            label={`Keep ${counted(workouts, 'workout')} with likes and comments`}
          />
          <FormControlLabel
            value="delete"
            control={<Radio />}
            label={`Delete ${counted(workouts, 'workout')}, with likes and comments`}
          />
        </RadioGroup>
      ) : null}
    </ConfirmDialog>
  );
}
