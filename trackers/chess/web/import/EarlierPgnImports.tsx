import type { ResponseOf } from '@plotline/contract/endpoint.ts';
import { api } from '@plotline/web/tracker-kit/api.ts';
import { EarlierImports, UndoImportDialog } from '@plotline/web/tracker-kit/EarlierImports.tsx';
import { counted, formatDate } from '@plotline/web/tracker-kit/format.ts';
import { trackerKey } from '@plotline/web/tracker-kit/use-tracker-page.ts';
import { useToast } from '@plotline/web/ui/Toasts.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { listPgnImports, undoPgnImport } from '../../contract/imports.ts';
import { tracker } from '../../tracker.ts';

type Import = ResponseOf<typeof listPgnImports>['imports'][number];

/** The imports of the last 30 days, which can be undone. */
export function EarlierPgnImports({ username }: { username: string }) {
  const [undoing, setUndoing] = useState<Import | null>(null);
  const query = useQuery({
    queryKey: ['chess', 'imports'],
    queryFn: ({ signal }) => api.call(listPgnImports, { signal }),
    select: (answer) => answer.imports,
    staleTime: 0,
  });
  const imports = query.data?.map((entry) => ({
    id: entry.import_id,
    fileName: entry.file_name,
    detail: `${counted(entry.games, 'game')} · ${formatDate(new Date(entry.imported_at))}`,
    onUndo: () => setUndoing(entry),
  }));
  return (
    <EarlierImports query={query} imports={imports} subtitle="You can undo an import for 30 days.">
      {undoing ? <UndoDialog username={username} entry={undoing} onClose={() => setUndoing(null)} /> : null}
    </EarlierImports>
  );
}

function UndoDialog({ username, entry, onClose }: { username: string; entry: Import; onClose: () => void }) {
  const queries = useQueryClient();
  const toast = useToast();
  const undo = useMutation({
    mutationFn: () => api.call(undoPgnImport, { params: { uuid: entry.import_id } }),
    retry: false,
    onSuccess: async ({ removed }) => {
      toast({ message: `${counted(removed, 'game')} removed` });
      onClose();
      await queries.invalidateQueries({ queryKey: ['chess'] });
      await queries.invalidateQueries({ queryKey: trackerKey(username, tracker.type) });
    },
  });
  return (
    <UndoImportDialog undo={undo} onClose={onClose}>
      {counted(entry.games, 'game')} of {entry.file_name} will be deleted, with likes and comments. Games that
      a linked account has synced since stay.
    </UndoImportDialog>
  );
}
