import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { VisuallyHidden } from '../VisuallyHidden.tsx';
import { color, focusRing, fontFamily, radius } from '../theme/tokens.ts';
import { ChartTooltip, type TooltipLine } from './ChartTooltip.tsx';
import { useActiveIndex } from './use-active-index.ts';
import { useWidth } from './use-width.ts';

/** What the tooltip shows of one mark, and what a screen reader hears. */
export interface MarkReading {
  readonly title: string;
  readonly value: string;
  readonly lines?: readonly TooltipLine[];
}

interface ChartSurfaceProps {
  /** Says what the chart shows. */
  label: string;
  height: number;
  count: number;
  /** The middle of a mark, in pixels from the left. */
  xOf: (index: number, width: number) => number;
  readingOf: (index: number) => MarkReading;
  /** A mark was pressed, or Enter while it was read. */
  onPick?: ((index: number) => void) | undefined;
  /** Draws the chart, as content of an SVG of that width. */
  children: (drawing: { width: number; active: number | null }) => ReactNode;
}

const Root = styled('div')({
  position: 'relative',
  borderRadius: radius.small,
  touchAction: 'pan-y',
  '&:focus-visible': { ...focusRing, outlineOffset: 4 },
  '& svg': { display: 'block', overflow: 'visible' },
  '& text': { fontFamily, fontSize: 12, fill: color.muted, fontVariantNumeric: 'tabular-nums' },
});

/**
 * What every chart with an axis shares: its width, the crosshair under the pointer or moved by the arrow
 * keys (Home, End, Escape), the tooltip, and the words for screen readers.
 */
export function ChartSurface(props: ChartSurfaceProps) {
  const { label, height, count, xOf, readingOf, onPick, children } = props;
  const [ref, width] = useWidth<HTMLDivElement>();
  const { active, setActive, onKeyDown, onBlur } = useActiveIndex(count);
  const reading = active === null ? null : readingOf(active);
  const pick = () => {
    if (active !== null) onPick?.(active);
  };
  const follow = (clientX: number, left: number) =>
    setActive(nearest(clientX - left, count, (index) => xOf(index, width)));
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
      onClick={pick}
      onBlur={onBlur}
      onPointerMove={(event) => follow(event.clientX, event.currentTarget.getBoundingClientRect().left)}
      onPointerDown={(event) => follow(event.clientX, event.currentTarget.getBoundingClientRect().left)}
      onPointerLeave={() => setActive(null)}
    >
      {width > 0 ? (
        <svg width={width} height={height} aria-hidden="true">
          {children({ width, active })}
        </svg>
      ) : null}
      {reading && active !== null ? <ChartTooltip x={xOf(active, width)} width={width} {...reading} /> : null}
      <VisuallyHidden aria-live="polite">{reading ? spoken(reading) : ''}</VisuallyHidden>
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

function spoken({ title, value, lines = [] }: MarkReading): string {
  return [`${title}: ${value}`, ...lines.map((line) => `${line.label} ${line.value}`)].join(', ');
}
