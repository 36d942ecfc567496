import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { api, messageOf } from '@plotline/web/tracker-kit/api.ts';
import { Dialog } from '@plotline/web/ui/Dialog.tsx';
import { TextInput } from '@plotline/web/ui/TextInput.tsx';
import { useToast } from '@plotline/web/ui/Toasts.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createTemplate } from '../../contract/settings.ts';
import { LIMITS } from '../../contract/workouts.ts';
import { templatesKey } from '../shared/weights-queries.ts';
import { templateExercises } from './draft-exercise.ts';
import type { DraftWorkout } from './draft-workout.ts';
import { trimText } from '@plotline/contract/text.ts';

/** Saves the exercises of this workout as a template. */
export function TemplateDialog({ draft, onClose }: { draft: DraftWorkout; onClose: () => void }) {
  const queries = useQueryClient();
  const toast = useToast();
  const [name, setName] = useState(draft.title);
  const save = useMutation({
    mutationFn: () =>
      api.call(createTemplate, {
        body: { name: trimText(name), exercises: templateExercises(draft.exercises) },
      }),
    onSuccess: async () => {
      toast({ message: 'Template saved' });
      onClose();
      await queries.invalidateQueries({ queryKey: templatesKey });
    },
  });
  return (
    <Dialog
      isOpen
      title="Save as template"
      size="small"
      onClose={onClose}
      isBusy={save.isPending}
      actions={
        <Button
          variant="contained"
          type="submit"
          form="save-template"
          disabled={trimText(name) === ''}
          loading={save.isPending}
        >
          Save template
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
        {save.isError ? (
          <Alert severity="error" sx={{ mt: 4 }}>
            {messageOf(save.error, "Couldn't save the template.")}
          </Alert>
        ) : null}
      </form>
    </Dialog>
  );
}
