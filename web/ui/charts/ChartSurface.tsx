import { afterMouse } from './after-mouse.ts';
import { styled } from '../theme/styled.ts';
import { useState, type KeyboardEvent, type PointerEvent, useRef, type ReactNode } from 'react';
import { useWidth } from '../use-width.ts';
import { VisuallyHidden } from '../VisuallyHidden.tsx';
import { color, focusRing, fontFamily, radius } from '../theme/tokens.ts';
import { ChartTooltip, type TooltipLine } from './ChartTooltip.tsx';
import { keyTarget } from './key-target.ts';

/** The tooltip of a mark, also announced to screen readers. */
export interface MarkReading {
  readonly title: string;
  readonly value: string;
  readonly lines?: readonly TooltipLine[];
}

interface ChartSurfaceProps {
  /** The accessible name. */
  label: string;
  height: number;
  count: number;
  /** Returns the middle of a mark, in pixels from the left. */
  xOf: (index: number, width: number) => number;
  readingOf: (index: number) => MarkReading;
  /** Called when a mark is clicked, or Enter is pressed on it. */
  onPick?: ((index: number) => void) | undefined;
  /** For picks that leave the chart: on a touch screen, the first tap reads a mark, and a second one on it picks it. */
  picksOnSecondTap?: boolean | undefined;
  /** Renders the content of an SVG of the given width. */
  children: (drawing: { width: number; active: number | null }) => ReactNode;
}

const Root = styled('div')({
  position: 'relative',
  borderRadius: radius.small,
  touchAction: 'pan-y',
  '&:focus-visible': { ...focusRing, outlineOffset: 4 },
  '&[data-pickable]': { cursor: 'pointer' },
  '& svg': { display: 'block', overflow: 'visible' },
  '& text': { fontFamily, fontSize: 12, fill: color.muted, fontVariantNumeric: 'tabular-nums' },
});

/**
 * The base of every chart with an axis: its width, a crosshair that follows the pointer or the arrow keys (also Home,
 * End, Escape), the tooltip, and the text for screen readers.
 */
export function ChartSurface(props: ChartSurfaceProps) {
  const { label, height, count, xOf, readingOf, onPick, picksOnSecondTap = false, children } = props;
  const [ref, width] = useWidth<HTMLDivElement>();
  const { active, setActive, onKeyDown, onBlur } = useActiveIndex(count);
  const reading = active === null ? null : readingOf(active);
  const isFirstTap = useRef(false);
  const tapped = useRef<number | null>(null);
  const pick = () => {
    if (active !== null) onPick?.(active);
  };
  const markAt = ({ clientX, currentTarget }: PointerEvent) => {
    const { left } = currentTarget.getBoundingClientRect();
    return nearest(clientX - left, count, (index) => xOf(index, width));
  };
  return (
    <Root
      ref={ref}
      role="application"
      aria-roledescription="chart"
      aria-label={`${label}. Use the arrow keys to read the values.`}
      tabIndex={0}
      style={{ height }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') pick();
        else onKeyDown(event);
      }}
      data-pickable={onPick ? '' : undefined}
      onClick={() => {
        if (!isFirstTap.current) pick();
      }}
      onBlur={onBlur}
      onPointerMove={(event) => setActive(markAt(event))}
      onPointerDown={(event) => {
        isFirstTap.current =
          picksOnSecondTap && event.pointerType === 'touch' && markAt(event) !== tapped.current;
        tapped.current = markAt(event);
        setActive(tapped.current);
      }}
      onPointerLeave={(event) => afterMouse(event, () => setActive(null))}
      onPointerCancel={() => setActive(null)}
    >
      {width > 0 ? (
        <svg width={width} height={height} aria-hidden="true">
          {children({ width, active })}
        </svg>
      ) : null}
      {reading && active !== null ? <ChartTooltip x={xOf(active, width)} width={width} {...reading} /> : null}
      <VisuallyHidden aria-live="polite">{reading ? announcementOf(reading) : ''}</VisuallyHidden>
    </Root>
  );
}

function nearest(x: number, count: number, xOf: (index: number) => number): number | null {
  let best: number | null = null;
  for (let index = 0; index < count; index++) {
    if (best === null || Math.abs(xOf(index) - x) < Math.abs(xOf(best) - x)) best = index;
  }
  return best;
}

function announcementOf({ title, value, lines = [] }: MarkReading): string {
  return [`${title}: ${value}`, ...lines.map((line) => `${line.label} ${line.value}`)].join(', ');
}

/** Returns the index of the active mark, or null, and the handlers that change it. */
function useActiveIndex(count: number) {
  const [index, setIndex] = useState<number | null>(null);
  const active = index !== null && index < count ? index : null;
  const onKeyDown = (event: KeyboardEvent) => {
    const next = keyTarget(event.key, active, count);
    if (next === undefined) return;
    event.preventDefault();
    setIndex(next);
  };
  return { active, setActive: setIndex, onKeyDown, onBlur: () => setIndex(null) };
}
