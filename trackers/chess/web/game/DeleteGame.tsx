import { api, messageOf } from '@plotline/web/tracker-kit/api.ts';
import { trackerPath } from '@plotline/web/tracker-kit/paths.ts';
import { trackerKey } from '@plotline/web/tracker-kit/use-tracker-page.ts';
import { Button } from '@plotline/web/ui/Button.tsx';
import { ConfirmDialog } from '@plotline/web/ui/ConfirmDialog.tsx';
import { useNavigate } from '@plotline/web/ui/navigation.tsx';
import { useToast } from '@plotline/web/ui/Toasts.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { deleteGame, type Game } from '../../contract/games.ts';
import { tracker } from '../../tracker.ts';

/** Deletes one of the owner's games after a confirmation. */
export function DeleteGame({ username, uuid }: Pick<Game, 'username' | 'uuid'>) {
  const [isAsking, setAsking] = useState(false);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const remove = useMutation({
    mutationFn: () => api.call(deleteGame, { params: { uuid } }),
    retry: false,
    onSuccess: async () => {
      toast({ message: 'Game deleted' });
      navigate(trackerPath(username, tracker.type));
      await queries.invalidateQueries({ queryKey: trackerKey(username, tracker.type) });
    },
  });
  return (
    <>
      <Button
        size="small"
        color="inherit"
        aria-label="Delete game"
        startIcon={<Trash2 size={16} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        Delete
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Delete this game?"
        confirmLabel="Delete game"
        tone="danger"
        isBusy={remove.isPending}
        error={remove.error ? messageOf(remove.error, "Couldn't delete the game.") : null}
        onConfirm={() => remove.mutate()}
        onClose={() => setAsking(false)}
      >
        Its post, likes and comments are deleted, too. Syncs won&apos;t bring it back.
      </ConfirmDialog>
    </>
  );
}
