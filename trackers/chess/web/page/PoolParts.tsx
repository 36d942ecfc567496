import { styled } from '@plotline/web/ui/theme/styled.ts';
import type { Timeframe } from '@plotline/contract/tracker.ts';
import { formatChange } from '@plotline/web/tracker-kit/change.ts';
import { formatNumber } from '@plotline/web/tracker-kit/format.ts';
import { color, media, mixin, tabularFigures, text, weight } from '@plotline/web/ui/theme/tokens.ts';
import type { SectionOf } from '../../contract/page.ts';
import { changeDirection, ratingText } from '../shared/chess-labels.ts';

// Parts of the pools' cells.

export type Puzzle = SectionOf<'puzzles'>['puzzles'][number];

/** The timeframes at the end of a sentence. */
export const SPANS: Readonly<Record<Exclude<Timeframe, 'all'>, string>> = {
  '7d': 'in 7 days',
  '30d': 'in 30 days',
  '90d': 'in 90 days',
  '1y': 'in a year',
};

const Label = styled('span')({ ...text[13], ...mixin.ellipsis, display: 'block', color: color.muted });
const Value = styled('span')({
  ...mixin.figures(32),
  display: 'block',
  fontWeight: weight.semibold,
  letterSpacing: '-0.03em',
  whiteSpace: 'nowrap',
  '& b': { fontWeight: 'inherit' },
  '& b[data-meaning="up"]': { color: color.up },
  '& b[data-meaning="down"]': { color: color.down },
  '& small': { ...text[16], color: color.muted, letterSpacing: 0, marginInlineStart: 3 },
  '& small[data-margin]': { ...text[13], fontWeight: weight.regular, marginInlineStart: 6 },
  [media.phone]: text[24],
});
export const Note = styled('div')({
  ...mixin.muted(12),
  ...tabularFigures,
  // As high as the links in it.
  lineHeight: '1.5rem',
  ...mixin.ellipsis,
  '&:first-of-type': { marginTop: 2 },
  '& b': { fontWeight: weight.semibold },
  '& b[data-meaning="up"]': { color: color.up },
  '& b[data-meaning="down"]': { color: color.down },
});

interface PoolValueProps {
  label: string;
  value: number | null;
  isProvisional?: boolean;
  /** The 95% confidence margin of the rating. */
  margin?: number | null;
}

export function PoolValue({ label, value, isProvisional = false, margin = null }: PoolValueProps) {
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
    </>
  );
}

/** Some sites publish only the best rating. */
export function puzzleText({ rating, best }: Puzzle): string {
  if (best === null) return 'now';
  return rating === null ? 'at best' : `best ${ratingText(best)}`;
}

/** A change in its colour: `+80`. */
export function RatingChange({ change }: { change: number }) {
  return <b data-meaning={changeDirection(change)}>{formatChange(change)}</b>;
}
