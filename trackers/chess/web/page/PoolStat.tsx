import { styled } from '@mui/material/styles';
import { formatNumber } from '@plotline/web/tracker-kit/format.ts';
import { color, media, tabularFigures, text, weight } from '@plotline/web/ui/theme/tokens.ts';
import type { ReactNode } from 'react';
import { formatChange } from '@plotline/web/tracker-kit/change.ts';
import { meaningOf, ratingText } from '../shared/chess-labels.ts';

const Label = styled('span')({ ...text[13], display: 'block', color: color.muted, whiteSpace: 'nowrap' });
const Value = styled('span')({
  ...text[32],
  ...tabularFigures,
  display: 'block',
  fontWeight: weight.semibold,
  letterSpacing: '-0.03em',
  whiteSpace: 'nowrap',
  '& small': { ...text[16], color: color.muted, letterSpacing: 0, marginInlineStart: 3 },
  '& small[data-margin]': { ...text[13], fontWeight: weight.regular, marginInlineStart: 6 },
  [media.phone]: text[24],
});
const Note = styled('span')({
  ...text[12],
  ...tabularFigures,
  display: 'block',
  color: color.muted,
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  '&:nth-of-type(3)': { marginTop: 6 },
  '& b': { fontWeight: weight.semibold },
  '& b[data-meaning="up"]': { color: color.up },
  '& b[data-meaning="down"]': { color: color.down },
});

interface PoolStatProps {
  label: string;
  figure: number | null;
  isProvisional?: boolean;
  /** With 95 % certainty the strength is within so much of the rating. */
  margin?: number | null;
  /** How it came to be what it is. */
  change?: ReactNode;
  children: ReactNode;
}

/** A rating, what it is of, and a line or two about it. */
export function PoolStat(props: PoolStatProps) {
  const { label, figure, isProvisional = false, margin = null, change = null, children } = props;
  return (
    <>
      <Label>{label}</Label>
      <Value>
        {figure === null ? '–' : ratingText(figure)}
        {isProvisional ? <small title="Provisional: too few games for the site to be sure">?</small> : null}
        {margin === null ? null : (
          <small data-margin title="The site is 95% sure of the strength within this margin">
            ±{formatNumber(margin)}
          </small>
        )}
      </Value>
      {change ? <Note>{change}</Note> : null}
      <Note>{children}</Note>
    </>
  );
}

/** What a rating won or lost. */
export function RatingChange({ change }: { change: number }) {
  return <b data-meaning={meaningOf(change)}>{formatChange(change)}</b>;
}
