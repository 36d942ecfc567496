import { styled } from '../theme/styled.ts';
import { color, mixin, radius, space, weight } from '../theme/tokens.ts';

interface ChartTipProps {
  /** The point below the note, in pixels of the positioned parent. */
  x: number;
  y: number;
  title: string;
  value: string;
}

const HALF_WIDTH = 84;

const Box = styled('div')({
  ...mixin.figures(12),
  position: 'absolute',
  zIndex: 1,
  width: HALF_WIDTH * 2,
  boxSizing: 'border-box',
  padding: `${space(1.5)} ${space(2.5)}`,
  borderRadius: radius.small,
  textAlign: 'center',
  pointerEvents: 'none',
  color: color.onInverse,
  backgroundColor: color.inverse,
  '& b': { display: 'block', fontWeight: weight.semibold },
});

/** A small dark note above a mark; stays inside its parent. */
export function ChartTip({ x, y, title, value }: ChartTipProps) {
  const left = `clamp(0px, ${x - HALF_WIDTH}px, calc(100% - ${HALF_WIDTH * 2}px))`;
  return (
    <Box aria-hidden="true" style={{ left, top: y - 8, transform: 'translateY(-100%)' }}>
      <b>{value}</b>
      {title}
    </Box>
  );
}
