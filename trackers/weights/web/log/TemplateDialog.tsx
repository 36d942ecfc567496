import { ActionError } from '@plotline/web/ui/ActionError.tsx';
import { Button } from '@plotline/web/ui/Button.tsx';
import { styled } from '@plotline/web/ui/theme/styled.ts';
import { api } from '@plotline/web/tracker-kit/api.ts';
import { Dialog } from '@plotline/web/ui/Dialog.tsx';
import { TextInput } from '@plotline/web/ui/TextInput.tsx';
import { color, space, text } from '@plotline/web/ui/theme/tokens.ts';
import { useToast } from '@plotline/web/ui/Toasts.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createTemplate, updateTemplate } from '../../contract/settings.ts';
import { LIMITS } from '../../contract/limits.ts';
import { templatesKey, useTemplates } from '../shared/weights-queries.ts';
import { templateExercises } from './draft-exercise.ts';
import type { DraftWorkout } from './draft-workout.ts';
import { trimText } from '@plotline/contract/text.ts';

const Hint = styled('p')({ ...text[13], color: color.muted, margin: `${space(3)} 0 0` });

/** Saves the exercises of this workout as a template; a template of the same name is replaced. */
export function TemplateDialog({ draft, onClose }: { draft: DraftWorkout; onClose: () => void }) {
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
