import { styled } from '../theme/styled.ts';
import type { ReactNode } from 'react';
import { color, mixin, shadow, space, tabularFigures, text, weight } from '../theme/tokens.ts';

export interface TooltipLine {
  readonly label: string;
  readonly value: string;
}

interface ChartTooltipProps {
  /** The position of the mark, in pixels of the chart. */
  x: number;
  width: number;
  title: ReactNode;
  value: ReactNode;
  lines?: readonly TooltipLine[];
}

const BOX_WIDTH = 184;
const GAP = 14;

const Box = styled('div')({
  position: 'absolute',
  top: 0,
  left: 0,
  zIndex: 1,
  boxSizing: 'border-box',
  width: BOX_WIDTH,
  padding: `${space(2.5)} ${space(3.5)} ${space(3)}`,
  ...mixin.outlined('base'),
  backgroundColor: color.card,
  boxShadow: shadow.float,
  pointerEvents: 'none',
});
const Title = styled('div')({ ...text[12], color: color.muted });
const Value = styled('div')({
  ...mixin.figures(20),
  fontWeight: weight.semibold,
  letterSpacing: '-0.02em',
});
const Line = styled('div')({
  ...mixin.muted(12),
  ...tabularFigures,
  lineHeight: '1.25rem',
  display: 'flex',
  justifyContent: 'space-between',
  gap: space(3),
  '& b': { color: color.ink, fontWeight: weight.semibold },
});

/** The tooltip of the mark at the crosshair: to its left if there is room, else to its right. */
export function ChartTooltip({ x, width, title, value, lines = [] }: ChartTooltipProps) {
  const preferred = x - BOX_WIDTH - GAP >= 0 ? x - BOX_WIDTH - GAP : x + GAP;
  const left = Math.max(0, Math.min(preferred, width - BOX_WIDTH));
  return (
    <Box style={{ transform: `translateX(${left}px)` }} aria-hidden="true">
      <Title>{title}</Title>
      <Value>{value}</Value>
      {lines.map((line) => (
        <Line key={line.label}>
          {line.label}
          <b>{line.value}</b>
        </Line>
      ))}
    </Box>
  );
}
