import { IconButton } from '../IconButton.tsx';
import { styled } from '../theme/styled.ts';
import { ChartColumn, Ellipsis, ImageDown, Table2 } from 'lucide-react';
import { useRef, useState, type ReactNode, type RefObject } from 'react';
import { formatDate } from '../../platform/format.ts';
import { logProblem } from '../../platform/log.ts';
import { MenuButton } from '../MenuButton.tsx';
import { saveFile } from '../save-file.ts';
import { SectionCard } from '../SectionCard.tsx';
import { color, mixin, radius, space, text, weight } from '../theme/tokens.ts';
import { useToast } from '../Toasts.tsx';
import { useChartOwner } from './ChartOwner.tsx';

/** The data of a chart as a table: the first column names the row. */
export interface ChartTableContent {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly ReactNode[])[];
}

interface ChartCardProps {
  /** The question that the chart answers. */
  title: string;
  subtitle?: ReactNode;
  /** A toggle beside the title. */
  actions?: ReactNode;
  /** The data of the chart, shown by the switch in the header. */
  table: ChartTableContent;
  /** See `SectionCard`. */
  isFilled?: boolean;
  children: ReactNode;
}

const Scroll = styled('div')({ overflow: 'auto', maxHeight: 320 });
const Table = styled('table')({
  ...mixin.figures(13),
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

/** A titled card around a chart, with a switch that shows its data as a table and a menu to download it. */
export function ChartCard({ title, subtitle, actions, table, isFilled = false, children }: ChartCardProps) {
  const [isTable, setTable] = useState(false);
  const chart = useRef<HTMLDivElement>(null);
  const download = useDownload(chart, title);
  const toggle = (
    <IconButton
      size="small"
      aria-label="Show as table"
      aria-pressed={isTable}
      onClick={() => setTable(!isTable)}
      sx={{ border: `1px solid ${color.outline}`, borderRadius: radius.small }}
    >
      {isTable ? <ChartColumn size={16} /> : <Table2 size={16} />}
    </IconButton>
  );
  return (
    <SectionCard
      title={title}
      subtitle={subtitle}
      isFilled={isFilled}
      actions={
        <>
          {actions}
          {toggle}
          {isTable ? null : (
            <MenuButton
              label="More about this chart"
              icon={Ellipsis}
              variant="plain"
              entries={[{ label: 'Download picture', icon: ImageDown, onPick: download }]}
            />
          )}
        </>
      }
    >
      {isTable ? <ChartTable caption={title} {...table} /> : <div ref={chart}>{children}</div>}
    </SectionCard>
  );
}

/** Returns a function that downloads the shown chart as a picture. */
function useDownload(chart: RefObject<HTMLElement | null>, title: string): () => void {
  const owner = useChartOwner();
  const toast = useToast();
  const download = async () => {
    if (!chart.current) return;
    const now = new Date();
    const date = formatDate(now);
    const { drawChartPicture } = await import('./chart-picture.ts');
    const footer = owner === null ? date : `${owner} · ${date}`;
    saveFile(await drawChartPicture(chart.current, { title, footer }), `${title} ${date}.png`);
  };
  return () => {
    download().catch((error: unknown) => {
      logProblem('a chart could not be drawn as a picture', error);
      toast({ message: "Couldn't download the picture. Please try again." });
    });
  };
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
