import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { ChartColumn, Table2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { SectionCard } from '../SectionCard.tsx';
import { color, radius, space, tabularFigures, text, weight } from '../theme/tokens.ts';

/** The data of a chart as a table: the first column names the row. */
export interface ChartTableContent {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

interface ChartCardProps {
  /** The question that the chart answers. */
  title: string;
  subtitle?: ReactNode;
  /** A toggle beside the title. */
  actions?: ReactNode;
  /** The data of the chart, shown by the switch in the header. */
  table: ChartTableContent;
  children: ReactNode;
}

const Scroll = styled('div')({ overflow: 'auto', maxHeight: 320 });
const Table = styled('table')({
  ...text[13],
  ...tabularFigures,
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': {
    padding: `${space(2)} ${space(3)} ${space(2)} 0`,
    borderTop: `1px solid ${color.outline}`,
    textAlign: 'end',
  },
  '& th:first-of-type': { textAlign: 'start' },
  '& thead th': { ...text[12], borderTop: 0, color: color.muted, fontWeight: weight.medium },
  '& tbody th': { fontWeight: weight.regular },
});

/** A titled card around a chart, with a switch that shows its data as a table. */
export function ChartCard({ title, subtitle, actions, table, children }: ChartCardProps) {
  const [isTable, setTable] = useState(false);
  const toggle = (
    <IconButton
      size="small"
      aria-label="Show as table"
      aria-pressed={isTable}
      onClick={() => setTable(!isTable)}
      sx={{ border: 1, borderColor: 'divider', borderRadius: `${radius.small}px` }}
    >
      {isTable ? <ChartColumn size={16} /> : <Table2 size={16} />}
    </IconButton>
  );
  return (
    <SectionCard
      title={title}
      subtitle={subtitle}
      actions={
        <>
          {actions}
          {toggle}
        </>
      }
    >
      {isTable ? <ChartTable caption={title} {...table} /> : children}
    </SectionCard>
  );
}

function ChartTable({ caption, columns, rows }: ChartTableContent & { caption: string }) {
  return (
    <Scroll>
      <Table aria-label={caption}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells], index) => (
            <tr key={index}>
              <th scope="row">{name}</th>
              {cells.map((cell, position) => (
                <td key={position}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Scroll>
  );
}
