import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { User } from '@plotline/contract/accounts.ts';
import type { ResponseOf } from '@plotline/contract/endpoint.ts';
import { api } from '@plotline/web/tracker-kit/api.ts';
import { counted, formatDate } from '@plotline/web/tracker-kit/format.ts';
import { LoadError } from '@plotline/web/ui/ErrorState.tsx';
import { SectionCard } from '@plotline/web/ui/SectionCard.tsx';
import { StatusBadge } from '@plotline/web/ui/StatusBadge.tsx';
import { color, media, space, text, weight } from '@plotline/web/ui/theme/tokens.ts';
import { useNow } from '@plotline/web/ui/use-now.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listImports } from '../../contract/imports.ts';
import { importsKey } from '../shared/weights-queries.ts';
import { UndoDialog } from './UndoDialog.tsx';

type Import = ResponseOf<typeof listImports>['imports'][number];

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

/** The user's earlier imports, each with an undo for 30 days. */
export function EarlierImports({ user }: { user: User }) {
  const [undoing, setUndoing] = useState<string | null>(null);
  const imports = useQuery({
    queryKey: importsKey,
    queryFn: ({ signal }) => api.call(listImports, { signal }),
    staleTime: 0,
  });
  if (imports.isError && !imports.data) {
    return (
      <SectionCard title="Earlier imports">
        <LoadError query={imports} fallback="Couldn't load earlier imports." />
      </SectionCard>
    );
  }
  const list = imports.data?.imports ?? [];
  if (list.length === 0) return null;
  return (
    <SectionCard isFlush title="Earlier imports">
      <List>
        {list.map((entry) => (
          <ImportRow key={entry.batch_id} entry={entry} onUndo={() => setUndoing(entry.batch_id)} />
        ))}
      </List>
      {undoing ? (
        <UndoDialog
          user={user}
          batchId={undoing}
          onClose={() => setUndoing(null)}
          onUndone={() => undefined}
        />
      ) : null}
    </SectionCard>
  );
}

function ImportRow({ entry, onUndo }: { entry: Import; onUndo: () => void }) {
  const now = useNow();
  return (
    <Row>
      <Description>
        <b>{entry.file_name}</b>
        <span>
          {entry.format_label} · {counted(entry.workouts, 'workout')}, {counted(entry.sets, 'set')} ·{' '}
          {formatDate(new Date(entry.applied_at))}
        </span>
      </Description>
      {entry.status === 'undone' ? <StatusBadge>Undone</StatusBadge> : null}
      {entry.status === 'applied' && new Date(entry.undo_until) > now ? (
        <Button variant="outlined" color="inherit" onClick={onUndo}>
          Undo
        </Button>
      ) : null}
    </Row>
  );
}
