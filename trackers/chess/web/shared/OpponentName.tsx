import { styled } from '@plotline/web/ui/theme/styled.ts';
import { color, mixin, text, weight } from '@plotline/web/ui/theme/tokens.ts';
import type { Color, Opponent } from '../../contract/game-values.ts';
import { ratingText } from './chess-labels.ts';
import { ColorMark } from './ColorMark.tsx';

interface OpponentNameProps {
  opponent: Pick<Opponent, 'name' | 'title' | 'rating'>;
  /** The opponent's colour. */
  color: Color;
}

const Line = styled('span')({
  ...mixin.inlineRow(1.5),
  minWidth: 0,
  maxWidth: '100%',
  '& > b': {
    minWidth: 0,
    ...mixin.ellipsis,
    fontWeight: weight.semibold,
  },
  '& > span': { flex: 'none' },
});
const Title = styled('span')({ ...text[12], fontWeight: weight.bold, color: color.warn });
const Rating = styled('span')({ color: color.muted });

/** The opponent with colour, title, name and rating. */
export function OpponentName({ opponent, color: side }: OpponentNameProps) {
  return (
    <Line>
      <ColorMark color={side} />
      {opponent.title ? <Title>{opponent.title}</Title> : null}
      <b dir="auto" title={opponent.name}>
        {opponent.name}
      </b>
      {opponent.rating === null ? null : <Rating>{ratingText(opponent.rating)}</Rating>}
    </Line>
  );
}
