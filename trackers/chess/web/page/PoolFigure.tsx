import { styled } from '@mui/material/styles';
import { formatNumber } from '@plotline/web/tracker-kit/format.ts';
import { color, media, tabularFigures, text, weight } from '@plotline/web/ui/theme/tokens.ts';
import type { ReactNode } from 'react';
import { ratingText, signed } from '../shared/chess-words.ts';

const Label = styled('span')({ ...text[13], display: 'block', color: color.muted, whiteSpace: 'nowrap' });
const Value = styled('span')({
  ...text[32],
  ...tabularFigures,
  display: 'block',
  fontWeight: weight.semibold,
  letterSpacing: '-0.03em',
  '& small': { ...text[16], color: color.muted, letterSpacing: 0, marginInlineStart: 3 },
  [media.phone]: text[24],
});
const Note = styled('span')({
  ...text[12],
  ...tabularFigures,
  display: 'block',
  marginTop: 6,
  color: color.muted,
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  '& b': { fontWeight: weight.semibold },
  '& b[data-meaning="up"]': { color: color.up },
  '& b[data-meaning="down"]': { color: color.down },
});

interface PoolFigureProps {
  label: string;
  figure: number | null;
  isProvisional?: boolean;
  children: ReactNode;
}

/** A rating, what it is of, and a line about it. */
export function PoolFigure({ label, figure, isProvisional = false, children }: PoolFigureProps) {
  return (
    <>
      <Label>{label}</Label>
      <Value>
        {figure === null ? '–' : ratingText(figure)}
        {isProvisional ? <small title="Provisional: too few games for the site to be sure">?</small> : null}
      </Value>
      <Note>{children}</Note>
    </>
  );
}

/** What a rating won or lost. */
export function RatingChange({ change }: { change: number }) {
  if (change === 0) return <b>{formatNumber(0)} </b>;
  return <b data-meaning={change > 0 ? 'up' : 'down'}>{signed(change)} </b>;
}
