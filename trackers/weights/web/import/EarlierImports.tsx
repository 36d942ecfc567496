import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { User } from '@plotline/contract/accounts.ts';
import type { ResponseOf } from '@plotline/contract/endpoint.ts';
import { api, messageOf } from '@plotline/web/tracker-kit/api.ts';
import { counted, formatDate } from '@plotline/web/tracker-kit/format.ts';
import { ErrorState } from '@plotline/web/ui/ErrorState.tsx';
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
const Words = styled('div')({
  ...text[14],
  flex: 1,
  minWidth: 0,
  '& b': { display: 'block', fontWeight: weight.semibold, overflowWrap: 'anywhere' },
  '& span': { ...text[13], color: color.muted },
});

/** What was imported before, each with the way back for 30 days. */
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
        <ErrorState
          message={messageOf(imports.error, 'The earlier imports could not be loaded.')}
          onRetry={() => void imports.refetch()}
        />
      </SectionCard>
    );
  }
  const list = imports.data?.imports ?? [];
  if (list.length === 0) return null;
  return (
    <SectionCard isFlush title="Earlier imports">
      <List>
        {list.map((one) => (
          <ImportRow key={one.batch_id} one={one} onUndo={() => setUndoing(one.batch_id)} />
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

function ImportRow({ one, onUndo }: { one: Import; onUndo: () => void }) {
  const now = useNow();
  return (
    <Row>
      <Words>
        <b>{one.file_name}</b>
        <span>
          {one.format_label} · {counted(one.workouts, 'workout')}, {counted(one.sets, 'set')} ·{' '}
          {formatDate(new Date(one.applied_at))}
        </span>
      </Words>
      {one.status === 'undone' ? <StatusBadge>Undone</StatusBadge> : null}
      {one.status === 'applied' && new Date(one.undo_until) > now ? (
        <Button variant="outlined" color="inherit" onClick={onUndo}>
          Undo
        </Button>
      ) : null}
    </Row>
  );
}
