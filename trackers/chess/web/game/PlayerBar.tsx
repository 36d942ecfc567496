import { styled } from '@plotline/web/ui/theme/styled.ts';
import { formatNumber } from '@plotline/web/tracker-kit/format.ts';
import { color, mixin, radius, space, tabularFigures, text, weight } from '@plotline/web/ui/theme/tokens.ts';
import { VisuallyHidden } from '@plotline/web/ui/VisuallyHidden.tsx';
import type { Game } from '../../contract/games.ts';
import type { Color } from '../../contract/game-values.ts';
import { formatChange } from '@plotline/web/tracker-kit/change.ts';
import { ratingText } from '../shared/chess-labels.ts';
import { ColorMark } from '../shared/ColorMark.tsx';
import { clockText } from './game-clock.ts';

interface PlayerBarProps {
  game: Game;
  color: Color;
  clock: number | null;
  /** Whether this player is to move. */
  isToMove: boolean;
}

const Bar = styled('div')({
  ...text[14],
  ...mixin.row(2),
  minHeight: 36,
});
const Name = styled('b')({
  minWidth: 0,
  ...mixin.ellipsis,
  fontWeight: weight.semibold,
});
const Title = styled('span')({ ...text[12], fontWeight: weight.bold, color: color.warn });
const Soft = styled('span')({
  ...mixin.muted(13),
  ...tabularFigures,
  flex: 'none',
  '& b': { fontWeight: weight.semibold },
  '& b[data-meaning="up"]': { color: color.up },
  '& b[data-meaning="down"]': { color: color.down },
});
const Clock = styled('span')({
  ...mixin.muted(16),
  ...tabularFigures,
  flex: 'none',
  marginInlineStart: 'auto',
  padding: `${space(1)} ${space(2.5)}`,
  borderRadius: radius.small,
  backgroundColor: color.trough,
  fontWeight: weight.semibold,
  '&[data-running]': { backgroundColor: color.ink, color: color.onAccent },
});

export function PlayerBar({ game, color: side, clock, isToMove }: PlayerBarProps) {
  const { name, title, rating, rating_diff: change, accuracy } = game[side];
  return (
    <Bar>
      <ColorMark color={side} />
      {title ? <Title>{title}</Title> : null}
      <Name dir="auto" title={name}>
        {name}
      </Name>
      <Soft>
        {rating === null ? null : ratingText(rating)}
        {change === null ? null : <b data-meaning={changeDirection(change)}> {formatChange(change)}</b>}
        {accuracy === null ? null : ` · ${formatNumber(accuracy)}%`}
      </Soft>
      {clock === null ? null : (
        <Clock data-running={isToMove ? '' : undefined}>
          <VisuallyHidden>Clock </VisuallyHidden>
          {clockText(clock)}
        </Clock>
      )}
    </Bar>
  );
}

function changeDirection(change: number): 'up' | 'down' | undefined {
  if (change === 0) return undefined;
  return change > 0 ? 'up' : 'down';
}
