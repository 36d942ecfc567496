import { styled } from '@mui/material/styles';
import { formatNumber } from '@plotline/web/tracker-kit/format.ts';
import { color, media, tabularFigures, text, weight } from '@plotline/web/ui/theme/tokens.ts';
import type { ReactNode } from 'react';
import { formatChange } from '@plotline/web/tracker-kit/change.ts';
import { changeDirection, ratingText } from '../shared/chess-labels.ts';

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
  value: number | null;
  isProvisional?: boolean;
  /** The 95% confidence margin of the rating. */
  margin?: number | null;
  /** The change within the timeframe. */
  change?: ReactNode;
  children: ReactNode;
}

/** A rating with its label and one or two notes. */
export function PoolStat(props: PoolStatProps) {
  const { label, value, isProvisional = false, margin = null, change = null, children } = props;
  return (
    <>
      <Label>{label}</Label>
      <Value>
        {value === null ? '–' : ratingText(value)}
        {isProvisional ? <small title="Provisional: based on too few games">?</small> : null}
        {margin === null ? null : (
          <small data-margin title="95% confidence margin">
            ±{formatNumber(margin)}
          </small>
        )}
      </Value>
      {change ? <Note>{change}</Note> : null}
      <Note>{children}</Note>
    </>
  );
}

export function RatingChange({ change }: { change: number }) {
  return <b data-meaning={changeDirection(change)}>{formatChange(change)}</b>;
}
