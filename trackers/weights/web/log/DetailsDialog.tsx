import Button from '@mui/material/Button';
import { Dialog } from '@plotline/web/ui/Dialog.tsx';
import { styled } from '@mui/material/styles';
import { space } from '@plotline/web/ui/theme/tokens.ts';
import { useState, type Dispatch } from 'react';
import { DetailsFields, type Details } from './DetailsFields.tsx';
import type { DraftChange } from './draft-workout.ts';
import type { DraftWorkout } from './draft-workout.ts';
import { durationProblem, endAfter, minutesBetween } from './workout-times.ts';

interface DetailsDialogProps {
  draft: DraftWorkout;
  change: Dispatch<DraftChange>;
  onClose: () => void;
}

const Form = styled('form')({ display: 'flex', flexDirection: 'column', gap: space(4) });

/** Edits title, times and notes of the current workout. The timer keeps running unless the duration is changed. */
export function DetailsDialog({ draft, change, onClose }: DetailsDialogProps) {
  const [first] = useState<Details>(() => ({
    title: draft.title,
    notes: draft.notes,
    startedAt: draft.startedAt,
    minutes: String(minutesBetween(draft.startedAt, draft.endedAt ?? new Date().toISOString())),
  }));
  const [details, setDetails] = useState(first);
  const canKeep = durationProblem(details.minutes) === null;
  const keep = () => {
    const { minutes, ...rest } = details;
    const isTimed = minutes !== first.minutes || draft.endedAt !== null;
    const endedAt = isTimed ? endAfter(details.startedAt, Number(minutes)) : null;
    change({ type: 'details', details: { ...rest, endedAt } });
    onClose();
  };
  return (
    <Dialog
      isOpen
      title="Workout"
      onClose={onClose}
      actions={
        <Button variant="contained" type="submit" form="workout-details" disabled={!canKeep}>
          Done
        </Button>
      }
    >
      <Form
        id="workout-details"
        onSubmit={(event) => {
          event.preventDefault();
          if (canKeep) keep();
        }}
      >
        <DetailsFields details={details} onChange={setDetails} />
      </Form>
    </Dialog>
  );
}
