import { styled } from '@mui/material/styles';
import { color, space, text, type Accent } from '../theme/tokens.ts';
import { shadeOf } from './CalendarDrawing.tsx';

const LEVELS = [0, 1, 2, 3, 4];

const Foot = styled('div')({
  ...text[12],
  display: 'flex',
  justifyContent: 'space-between',
  gap: space(4),
  marginTop: space(3),
  color: color.muted,
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
  ':first-of-type': { marginInlineStart: 4 },
  ':last-of-type': { marginInlineEnd: 4 },
});

interface CalendarFootProps {
  caption: string | undefined;
  legend: readonly [less: string, more: string];
  accent: Accent;
}

/** The caption and the legend of a calendar. */
export function CalendarFoot({ caption, legend: [less, more], accent }: CalendarFootProps) {
  return (
    <Foot>
      {caption}
      <Legend aria-hidden="true">
        {less}
        {LEVELS.map((level) => (
          <Swatch key={level} style={{ backgroundColor: shadeOf(level, accent) }} />
        ))}
        {more}
      </Legend>
    </Foot>
  );
}
