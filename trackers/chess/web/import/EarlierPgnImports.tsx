import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ResponseOf } from '@plotline/contract/endpoint.ts';
import { api, messageOf } from '@plotline/web/tracker-kit/api.ts';
import { counted, formatDate } from '@plotline/web/tracker-kit/format.ts';
import { trackerKey } from '@plotline/web/tracker-kit/use-tracker-page.ts';
import { ConfirmDialog } from '@plotline/web/ui/ConfirmDialog.tsx';
import { LoadError } from '@plotline/web/ui/ErrorState.tsx';
import { SectionCard } from '@plotline/web/ui/SectionCard.tsx';
import { useToast } from '@plotline/web/ui/Toasts.tsx';
import { color, media, space, text, weight } from '@plotline/web/ui/theme/tokens.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { listPgnImports, undoPgnImport } from '../../contract/imports.ts';
import { tracker } from '../../tracker.ts';

type Import = ResponseOf<typeof listPgnImports>['imports'][number];

const List = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 });
const Row = styled('li')({
  display: 'flex',
  alignItems: 'center',
  gap: space(3),
  minHeight: 64,
  padding: `${space(2)} ${space(6)}`,
  borderTop: `1px solid ${color.outline}`,
  [media.phone]: { paddingInline: space(4) },
});
const Description = styled('div')({
  ...text[14],
  flex: 1,
  minWidth: 0,
  '& b': { display: 'block', fontWeight: weight.semibold, overflowWrap: 'anywhere' },
  '& span': { ...text[13], color: color.muted },
});

/** The imports of the last 30 days, which can be undone. */
export function EarlierImports({ username }: { username: string }) {
  const [undoing, setUndoing] = useState<Import | null>(null);
  const imports = useQuery({
    queryKey: ['chess', 'imports'],
    queryFn: ({ signal }) => api.call(listPgnImports, { signal }),
    select: (answer) => answer.imports,
    staleTime: 0,
  });
  if (imports.isError && !imports.data) {
    return (
      <SectionCard title="Earlier imports">
        <LoadError query={imports} fallback="Couldn't load earlier imports." />
      </SectionCard>
    );
  }
  if (!imports.data || imports.data.length === 0) return null;
  return (
    <SectionCard isFlush title="Earlier imports" subtitle="You can undo an import for 30 days.">
      <List aria-label="Earlier imports">
        {imports.data.map((entry) => (
          <Row key={entry.import_id}>
            <Description>
              <b>{entry.file_name}</b>
              <span>
                {counted(entry.games, 'game')} · {formatDate(new Date(entry.imported_at))}
              </span>
            </Description>
            <Button variant="outlined" color="inherit" onClick={() => setUndoing(entry)}>
              Undo
            </Button>
          </Row>
        ))}
      </List>
      {undoing ? <UndoDialog username={username} entry={undoing} onClose={() => setUndoing(null)} /> : null}
    </SectionCard>
  );
}

interface UndoDialogProps {
  username: string;
  entry: Import;
  onClose: () => void;
}

function UndoDialog({ username, entry, onClose }: UndoDialogProps) {
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
    <ConfirmDialog
      isOpen
      title="Undo this import?"
      confirmLabel="Undo import"
      tone="danger"
      isBusy={undo.isPending}
      error={undo.error ? messageOf(undo.error, "Couldn't undo the import.") : null}
      onConfirm={() => undo.mutate()}
      onClose={onClose}
    >
      {counted(entry.games, 'game')} of {entry.file_name} will be deleted, with likes and comments. Games that
      a linked account has synced since stay.
    </ConfirmDialog>
  );
}
