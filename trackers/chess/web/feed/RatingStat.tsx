import { styled } from '@mui/material/styles';
import {
  accents,
  color,
  radius,
  space,
  tabularFigures,
  text,
  weight,
} from '@plotline/web/ui/theme/tokens.ts';
import { VisuallyHidden } from '@plotline/web/ui/VisuallyHidden.tsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { PostedGame } from '../../contract/posted-game.ts';
import { formatChange } from '@plotline/web/tracker-kit/change.ts';
import { kindName, changeDirection, ratingText } from '../shared/chess-labels.ts';

const Root = styled('div')(tabularFigures);
const Value = styled('div')({
  ...text[32],
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: space(2),
  fontWeight: weight.semibold,
  letterSpacing: '-0.03em',
});
const Change = styled('span')({
  ...text[13],
  display: 'inline-flex',
  alignItems: 'center',
  gap: 2,
  height: 22,
  padding: `0 ${space(2)}`,
  borderRadius: radius.full,
  fontWeight: weight.semibold,
  letterSpacing: 0,
  backgroundColor: color.trough,
  color: color.muted,
  '&[data-meaning="up"]': { backgroundColor: accents.green[100], color: color.up },
  '&[data-meaning="down"]': { backgroundColor: accents.coral[100], color: color.down },
});
const Label = styled('div')({ ...text[13], color: color.muted });

/** The rating after the game and its change; nothing for an unrated game. */
export function RatingStat({ game }: { game: PostedGame }) {
  const { rating_after: rating, rating_diff: change, variant, time_class } = game;
  if (rating === null) return null;
  return (
    <Root>
      <Value>
        {ratingText(rating)}
        {change === null ? null : <RatingChange change={change} />}
      </Value>
      <Label>{kindName(variant, time_class)} rating</Label>
    </Root>
  );
}

function RatingChange({ change }: { change: number }) {
  const Arrow = change > 0 ? ArrowUp : ArrowDown;
  return (
    <Change data-meaning={changeDirection(change)}>
      <VisuallyHidden>{formatChange(change)}</VisuallyHidden>
      {change === 0 ? null : <Arrow size={13} aria-hidden />}
      <span aria-hidden="true">{change === 0 ? '±0' : Math.abs(change)}</span>
    </Change>
  );
}
