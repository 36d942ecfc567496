import { styled } from '../theme/styled.ts';
import { mixin, space, type Accent } from '../theme/tokens.ts';
import { LEVELS, shadeOf } from './CalendarDrawing.tsx';

const Root = styled('div')({
  ...mixin.muted(12),
  display: 'flex',
  justifyContent: 'space-between',
  gap: space(4),
  marginTop: space(3),
});
const Legend = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  marginInlineStart: 'auto',
});
const Swatch = styled('i')({
  width: 12,
  height: 12,
  borderRadius: 3,
  '&:first-of-type': { marginInlineStart: 4 },
  '&:last-of-type': { marginInlineEnd: 4 },
});

interface HeatmapFootProps {
  caption?: string | undefined;
  /** Names of the lightest and the darkest shade: `Less`, `More`. */
  legend: readonly [less: string, more: string];
  accent: Accent;
}

/** The caption and the legend of a heat map. */
export function HeatmapFoot({ caption, legend: [less, more], accent }: HeatmapFootProps) {
  return (
    <Root>
      {caption}
      <Legend aria-hidden="true">
        {less}
        {LEVELS.map((level) => (
          <Swatch key={level} style={{ backgroundColor: shadeOf(level, accent) }} />
        ))}
        {more}
      </Legend>
    </Root>
  );
}
