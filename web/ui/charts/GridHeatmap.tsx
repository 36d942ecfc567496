import { afterMouse } from './after-mouse.ts';
import { styled } from '../theme/styled.ts';
import { useRef, useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react';
import { VisuallyHidden } from '../VisuallyHidden.tsx';
import { color, focusRing, mixin, radius, space } from '../theme/tokens.ts';
import { ChartTip } from './ChartTip.tsx';
import { gridKeyTarget } from './key-target.ts';

export interface GridCell {
  /** A colour of the tokens; null without data. */
  readonly fill: string | null;
  /** The tooltip: `Mon, 18:00` and `62% of 14 games`. */
  readonly title: string;
  readonly value: string;
  /** Called by a click or the enter key. */
  readonly onPick?: () => void;
}

interface GridHeatmapProps {
  /** The accessible name. */
  label: string;
  /** From top to bottom, each with its cells from left to right. */
  rows: readonly { readonly label: string; readonly cells: readonly GridCell[] }[];
  /** Under the columns; an empty text leaves one unlabelled. */
  columnLabels: readonly string[];
  /** Its cells become higher where a flex column has more room. */
  isFilled?: boolean;
}

interface Pointed {
  readonly index: number;
  readonly x: number;
  readonly y: number;
}

const Root = styled('div')({
  position: 'relative',
  '&[data-filled]': {
    display: 'grid',
    flex: 1,
    '& [data-cell]': {
      alignSelf: 'stretch',
      aspectRatio: 'auto',
      // At least square.
      '&::before': { content: '""', display: 'block', paddingBottom: '100%' },
    },
  },
});
const Table = styled('div')({
  ...mixin.muted(12),
  display: 'grid',
  gap: 3,
  alignItems: 'center',
  borderRadius: radius.small,
  '&:focus-visible': { ...focusRing, outlineOffset: 4 },
});
const Label = styled('span')({ paddingInlineEnd: space(2), whiteSpace: 'nowrap' });
const Cell = styled('span')({
  aspectRatio: '1',
  minWidth: 0,
  borderRadius: '22%',
  '&[data-active]': { outline: `1.5px solid ${color.ink}` },
  '&[data-pickable]': { cursor: 'pointer' },
});
const ColumnLabel = styled('span')({
  width: 0,
  paddingTop: space(1),
  // Larger ones would touch.
  fontSize: 'min(1em, 14px)',
  whiteSpace: 'nowrap',
});

/** Rows by columns of squares, such as weekdays by hours. Arrow keys read the cells, enter picks one. */
export function GridHeatmap({ label, rows, columnLabels, isFilled = false }: GridHeatmapProps) {
  const root = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const columns = columnLabels.length;
  const cells = rows.flatMap((row) => row.cells);
  const cell = pointed ? cells[pointed.index] : undefined;

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') cell?.onPick?.();
    const next = gridKeyTarget(event.key, pointed?.index ?? null, { rows: rows.length, columns });
    if (next === undefined) return;
    event.preventDefault();
    setPointed(locate(root.current, next));
  };
  const onPointerOver = ({ target }: PointerEvent) => {
    const index = indexOf(target);
    setPointed(index === undefined ? null : locate(root.current, Number(index)));
  };
  const onClick = ({ target }: MouseEvent) => cells[Number(indexOf(target))]?.onPick?.();
  return (
    <Root ref={root} data-filled={isFilled ? '' : undefined}>
      <Table
        role="application"
        aria-roledescription="chart"
        aria-label={`${label}. Use the arrow keys to read the values.`}
        tabIndex={0}
        style={{
          gridTemplate: `repeat(${rows.length}, 1fr) auto / auto repeat(${columns}, minmax(0, 1fr))`,
        }}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onBlur={() => setPointed(null)}
        onPointerOver={onPointerOver}
        onPointerLeave={(event) => afterMouse(event, () => setPointed(null))}
      >
        {rows.map((row, rowIndex) => (
          <GridRow key={row.label} {...row} start={rowIndex * columns} active={pointed?.index ?? null} />
        ))}
        <span />
        {columnLabels.map((columnLabel, index) => (
          <ColumnLabel key={index} aria-hidden="true">
            {columnLabel}
          </ColumnLabel>
        ))}
      </Table>
      {pointed && cell ? (
        <ChartTip x={pointed.x} y={pointed.y} title={cell.title} value={cell.value} />
      ) : null}
      <VisuallyHidden aria-live="polite">{cell ? `${cell.title}: ${cell.value}` : ''}</VisuallyHidden>
    </Root>
  );
}

interface GridRowProps {
  label: string;
  cells: readonly GridCell[];
  /** The index of the row's first cell. */
  start: number;
  active: number | null;
}

function GridRow({ label, cells, start, active }: GridRowProps) {
  return (
    <>
      <Label aria-hidden="true">{label}</Label>
      {cells.map((cell, index) => (
        <Cell
          key={index}
          data-cell={start + index}
          data-active={start + index === active ? '' : undefined}
          data-pickable={cell.onPick ? '' : undefined}
          style={{ backgroundColor: cell.fill ?? color.sunken }}
        />
      ))}
    </>
  );
}

function indexOf(target: EventTarget): string | undefined {
  return target instanceof HTMLElement ? target.dataset['cell'] : undefined;
}

/** Measures the position of a cell. Done on demand, because the squares grow with the card. */
function locate(root: HTMLElement | null, index: number | null): Pointed | null {
  const mark = index === null ? null : root?.querySelector(`[data-cell="${index}"]`);
  if (!root || !mark || index === null) return null;
  const frame = root.getBoundingClientRect();
  const box = mark.getBoundingClientRect();
  return { index, x: box.left + box.width / 2 - frame.left, y: box.top - frame.top };
}
