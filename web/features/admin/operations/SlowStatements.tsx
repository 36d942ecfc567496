import { styled } from '../../../ui/theme/styled.ts';
import type { SlowStatement } from '@plotline/contract/operations.ts';
import { Gauge } from 'lucide-react';
import { formatDateTime, formatNumber } from '../../../platform/format.ts';
import { DataTable, type Column } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { SectionCard } from '../../../ui/SectionCard.tsx';
import { color, focusRing, mixin, space, text } from '../../../ui/theme/tokens.ts';
import { AdminContent, subtitleOf } from '../AdminContent.tsx';
import { fetchFailure } from '../admin-errors.ts';
import { RowsSkeleton } from '../RowsSkeleton.tsx';
import { useSlowStatements } from './use-operations.ts';

const SKELETON_ROWS = 5;

const Statement = styled('details')({
  ...text[12],
  padding: `${space(2)} 0`,
  fontFamily: 'ui-monospace, Menlo, Consolas, monospace',
  '& summary': {
    ...mixin.ellipsis,
    lineHeight: '1.5rem',
    cursor: 'pointer',
    color: color.ink,
  },
  '& summary:focus-visible': { ...focusRing, outlineOffset: '-2px' },
  '& pre': {
    font: 'inherit',
    margin: `${space(1)} 0 0`,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    color: color.muted,
  },
});

/** The SQL statements with the longest mean time. */
export function SlowStatements() {
  const statements = useSlowStatements();
  return (
    <SectionCard
      isFlush
      title="Slowest statements"
      subtitle={subtitleOf(
        statements,
        ({ since }) => `Milliseconds, since ${formatDateTime(new Date(since))}`,
      )}
    >
      <AdminContent
        query={statements}
        failure={(error) => fetchFailure('statements', error)}
        skeleton={<RowsSkeleton rows={SKELETON_ROWS} />}
        isFlush
      >
        {({ statements: rows }) =>
          rows.length === 0 ? (
            <EmptyState icon={<Gauge />}>No statement has been measured yet.</EmptyState>
          ) : (
            <DataTable
              label="Slowest statements"
              columns={COLUMNS}
              rows={rows}
              keyOf={({ statement }) => statement}
            />
          )
        }
      </AdminContent>
    </SectionCard>
  );
}

const COLUMNS: readonly Column<SlowStatement>[] = [
  {
    key: 'statement',
    header: 'Statement',
    isFlexible: true,
    cell: ({ statement }) => (
      <Statement>
        <summary>{statement.replaceAll(/\s+/g, ' ')}</summary>
        <pre>{statement}</pre>
      </Statement>
    ),
  },
  { key: 'mean', header: 'Mean', isNumeric: true, cell: ({ mean_ms }) => milliseconds(mean_ms) },
  {
    key: 'max',
    header: 'Max',
    isNumeric: true,
    isSecondary: true,
    cell: ({ max_ms }) => milliseconds(max_ms),
  },
  { key: 'calls', header: 'Calls', isNumeric: true, cell: ({ calls }) => formatNumber(calls) },
  {
    key: 'total',
    header: 'Total',
    isNumeric: true,
    isSecondary: true,
    cell: ({ total_ms }) => milliseconds(total_ms),
  },
];

function milliseconds(duration: number): string {
  return formatNumber(duration, { maximumFractionDigits: duration < 10 ? 2 : 0 });
}
