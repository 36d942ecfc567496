import { Button } from '@plotline/web/ui/Button.tsx';
import { Dialog } from '@plotline/web/ui/Dialog.tsx';
import { TextInput } from '@plotline/web/ui/TextInput.tsx';
import { useState } from 'react';
import { COMMON_TARGET, readTarget, writeTarget, type MuscleTarget } from './muscle-target.ts';

interface TargetDialogProps {
  target: MuscleTarget | null;
  onChange: (target: MuscleTarget | null) => void;
  onClose: () => void;
}

/** Chooses the shaded range of weekly sets, or none. */
export function TargetDialog({ target, onChange, onClose }: TargetDialogProps) {
  const [typed, setTyped] = useState(writeTarget(target ?? COMMON_TARGET));
  const read = readTarget(typed);
  const finish = (next: MuscleTarget | null) => {
    onChange(next);
    onClose();
  };
  return (
    <Dialog
      title="Weekly target"
      size="small"
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" color="inherit" onClick={() => finish(null)}>
            No target
          </Button>
          <Button variant="contained" type="submit" form="muscle-target" disabled={!read}>
            Show target
          </Button>
        </>
      }
    >
      <form
        id="muscle-target"
        onSubmit={(event) => {
          event.preventDefault();
          if (read) finish(read);
        }}
      >
        <TextInput
          label="Sets per muscle and week"
          value={typed}
          onChange={setTyped}
          error={read ? null : 'From and to, like 10-20'}
          shouldFocus
        />
      </form>
    </Dialog>
  );
}
