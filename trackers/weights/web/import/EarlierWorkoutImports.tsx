import { Button } from '@plotline/web/ui/Button.tsx';
import type { User } from '@plotline/contract/accounts.ts';
import { api } from '@plotline/web/tracker-kit/api.ts';
import { EarlierImports } from '@plotline/web/tracker-kit/EarlierImports.tsx';
import { counted, formatDate } from '@plotline/web/tracker-kit/format.ts';
import { useNow } from '@plotline/web/ui/use-now.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listImports } from '../../contract/imports.ts';
import { importsKey } from '../shared/weights-queries.ts';
import { TimesDialog, type AppliedImport } from './TimesDialog.tsx';
import { UndoDialog } from './UndoDialog.tsx';

/** The user's earlier imports, each with an undo for 30 days. */
export function EarlierWorkoutImports({ user }: { user: User }) {
  const [undoing, setUndoing] = useState<string | null>(null);
  const [correcting, setCorrecting] = useState<AppliedImport | null>(null);
  const now = useNow();
  const query = useQuery({
    queryKey: importsKey,
    queryFn: ({ signal }) => api.call(listImports, { signal }),
    staleTime: 0,
  });
  const imports = query.data?.imports.map((entry) => {
    const content = `${counted(entry.workouts, 'workout')}, ${counted(entry.sets, 'set')}`;
    const canUndo = entry.status === 'applied' && new Date(entry.undo_until) > now;
    return {
      id: entry.batch_id,
      fileName: entry.file_name,
      detail: `${entry.format_label} · ${content} · ${formatDate(new Date(entry.applied_at))}`,
      isUndone: entry.status === 'undone',
      onUndo: canUndo ? () => setUndoing(entry.batch_id) : undefined,
      actions:
        entry.status === 'applied' ? (
          <Button variant="outlined" color="inherit" onClick={() => setCorrecting(entry)}>
            Time zone
          </Button>
        ) : null,
    };
  });
  return (
    <EarlierImports query={query} imports={imports}>
      {correcting ? <TimesDialog user={user} entry={correcting} onClose={() => setCorrecting(null)} /> : null}
      {undoing ? (
        <UndoDialog
          user={user}
          batchId={undoing}
          onClose={() => setUndoing(null)}
          onUndone={() => undefined}
        />
      ) : null}
    </EarlierImports>
  );
}
