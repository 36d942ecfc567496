import { afterMouse } from './after-mouse.ts';
import { styled } from '../theme/styled.ts';
import { useMemo, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { formatLocalDate } from '../../platform/format.ts';
import { VisuallyHidden } from '../VisuallyHidden.tsx';
import { color, focusRing, fontFamily, media, query, radius, space, type Accent } from '../theme/tokens.ts';
import { useMatches } from '../use-layout.ts';
import {
  calendarCells,
  calendarKeyTarget,
  CELL,
  indexAt,
  partsOf,
  placeOf,
  sizeOf,
  type CalendarCell,
  type CalendarDay,
  type CalendarPart,
  type CalendarSpan,
} from './calendar.ts';
import { CalendarDrawing } from './CalendarDrawing.tsx';
import { ChartTip } from './ChartTip.tsx';
import { HeatmapFoot } from './HeatmapFoot.tsx';

export type { CalendarDay };

interface CalendarHeatmapProps extends CalendarSpan {
  /** The accessible name. */
  label: string;
  days: readonly CalendarDay[];
  accent: Accent;
  /** Formats the value of a day for the tooltip: `3 activities`. */
  format: (value: number, date: string) => string;
  /** Under the calendar, at the start. */
  caption?: string;
  legend?: readonly [less: string, more: string];
  /** Called by a click or the enter key on a day with a value. */
  onPick?: (date: string) => void;
}

/** The day under the pointer or the keyboard, and its position in the drawing. */
interface Pointed {
  readonly index: number;
  readonly x: number;
  readonly y: number;
}

const Root = styled('div')({ position: 'relative' });
const Grid = styled('div')({
  borderRadius: radius.small,
  '&:focus-visible': { ...focusRing, outlineOffset: -2 },
  '& svg': { display: 'block', width: '100%', height: 'auto' },
  '& svg + svg': { marginTop: space(3) },
  '&[data-pickable] path': { cursor: 'pointer' },
  // The texts shrink with the drawing, which has its full size on wide pages: about 11 pixels on all.
  '& text': { fontFamily, fontSize: 16, fill: color.muted, [media.aside]: { fontSize: 12 } },
});

/** A square per day, darker for higher values. On phones, the newer half of the weeks above the older one. */
export function CalendarHeatmap(props: CalendarHeatmapProps) {
  const {
    label,
    days,
    from,
    to,
    weekStart,
    accent,
    format,
    caption,
    legend = ['Less', 'More'],
    onPick,
  } = props;
  const isFolded = useMatches(query.phone);
  const cells = useMemo(() => calendarCells(days, { from, to, weekStart }), [days, from, to, weekStart]);
  const parts = useMemo(() => partsOf(cells, isFolded), [cells, isFolded]);
  const root = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const cell = pointed ? cells[pointed.index] : undefined;

  const point = (index: number | null) => {
    const part = parts.find(({ cells: own, start }) => index !== null && own[index - start]);
    setPointed(index === null || !part ? null : locate(root.current, part, index));
  };
  const pick = (day: CalendarCell | undefined) => {
    if (day && day.value > 0) onPick?.(day.date);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') pick(cell);
    const next = calendarKeyTarget(event.key, pointed?.index ?? null, cells.length);
    if (next === undefined) return;
    event.preventDefault();
    point(next);
  };
  const onPointer = (event: MouseEvent) => {
    const index = pointedIndex(event, parts) ?? null;
    if (index !== (pointed?.index ?? null)) point(index);
  };
  return (
    <Root ref={root}>
      <Grid
        role="application"
        aria-roledescription="calendar chart"
        aria-label={`${label}. Use the arrow keys to read the days.`}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onClick={(event) => pick(cells[pointedIndex(event, parts) ?? -1])}
        data-pickable={onPick ? '' : undefined}
        onBlur={() => setPointed(null)}
        onPointerDown={onPointer}
        onPointerMove={onPointer}
        onPointerLeave={(event) => afterMouse(event, () => setPointed(null))}
      >
        {parts.map((part) => (
          <CalendarDrawing
            key={part.start}
            part={part}
            weekStart={weekStart}
            accent={accent}
            active={pointed?.index ?? null}
          />
        ))}
      </Grid>
      {pointed && cell ? (
        <ChartTip x={pointed.x} y={pointed.y} title={dayName(cell)} value={format(cell.value, cell.date)} />
      ) : null}
      <VisuallyHidden aria-live="polite">
        {cell ? `${dayName(cell)}: ${format(cell.value, cell.date)}` : ''}
      </VisuallyHidden>
      <HeatmapFoot caption={caption} legend={legend} accent={accent} />
    </Root>
  );
}

/** Returns the index of the cell under the pointer. */
function pointedIndex({ target, clientX, clientY }: MouseEvent, parts: readonly CalendarPart[]) {
  const drawing = target instanceof Element ? target.closest('svg') : null;
  const part = parts.find(({ start }) => drawing?.dataset['start'] === String(start));
  if (!drawing || !part) return undefined;
  const frame = drawing.getBoundingClientRect();
  const scale = sizeOf(part).width / frame.width;
  return indexAt(part, (clientX - frame.left) * scale, (clientY - frame.top) * scale);
}

/** Measures the position of a cell. Done on demand, because the drawing scales. */
function locate(root: HTMLElement | null, part: CalendarPart, index: number): Pointed | null {
  const drawing = root?.querySelector(`svg[data-start="${part.start}"]`);
  const cell = part.cells[index - part.start];
  if (!root || !drawing || !cell) return null;
  const scale = drawing.getBoundingClientRect().width / sizeOf(part).width;
  const { x, y } = placeOf(cell, part);
  const frame = root.getBoundingClientRect();
  const box = drawing.getBoundingClientRect();
  return { index, x: box.left + (x + CELL / 2) * scale - frame.left, y: box.top + y * scale - frame.top };
}

function dayName(cell: CalendarCell): string {
  return formatLocalDate(cell.date, { hasWeekday: true });
}
