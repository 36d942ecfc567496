import { Checkbox } from '@plotline/web/ui/Checkbox.tsx';
import type { User } from '@plotline/contract/accounts.ts';
import { api } from '@plotline/web/tracker-kit/api.ts';
import { UndoImportDialog } from '@plotline/web/tracker-kit/EarlierImports.tsx';
import { counted } from '@plotline/web/tracker-kit/format.ts';
import { trackerKey } from '@plotline/web/tracker-kit/use-tracker-page.ts';
import { useToast } from '@plotline/web/ui/Toasts.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { undoImport } from '../../contract/imports.ts';

interface UndoDialogProps {
  user: User;
  batchId: string;
  onClose: () => void;
  onUndone: () => void;
}

/** Confirms the undo of an import. Workouts edited since then stay unless the user includes them. */
export function UndoDialog({ user, batchId, onClose, onUndone }: UndoDialogProps) {
  const queries = useQueryClient();
  const toast = useToast();
  const [includeEdited, setIncludeEdited] = useState(false);
  const undo = useMutation({
    mutationFn: () =>
      api.call(undoImport, { params: { batch_id: batchId }, body: { include_edited: includeEdited } }),
    retry: false,
    onSuccess: async ({ removed, kept_edited: keptCount }) => {
      const note = keptCount > 0 ? `, ${counted(keptCount, 'edited workout')} kept` : '';
      toast({ message: `${counted(removed, 'workout')} removed${note}` });
      onClose();
      onUndone();
      await queries.invalidateQueries({ queryKey: ['weights'] });
      await queries.invalidateQueries({ queryKey: trackerKey(user.username, 'weights') });
    },
  });
  return (
    <UndoImportDialog undo={undo} onClose={onClose}>
      Its workouts are removed, along with their records.
      <Checkbox
        label="Also remove workouts I've edited since"
        isChecked={includeEdited}
        onChange={setIncludeEdited}
      />
    </UndoImportDialog>
  );
}
