import { styled } from '@mui/material/styles';
import type { Timeframe } from '@plotline/contract/tracker.ts';
import { formatChange } from '@plotline/web/tracker-kit/change.ts';
import { counted, formatLocalDate, formatNumber } from '@plotline/web/tracker-kit/format.ts';
import {
  accents,
  color,
  focusRing,
  media,
  radius,
  space,
  tabularFigures,
  text,
  weight,
} from '@plotline/web/ui/theme/tokens.ts';
import { useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { ratingText, SOURCES, changeDirection } from '../shared/chess-labels.ts';
import type { SectionOf } from '../../contract/page.ts';

type Pool = SectionOf<'pools'>['pools'][number];
type Puzzle = SectionOf<'puzzles'>['puzzles'][number];

interface PoolCardsProps {
  /** False where ratings are hidden: each pool shows its number of games. */
  isRated: boolean;
  timeframe: Timeframe;
  pools: readonly Pool[];
  puzzles: readonly Puzzle[];
  selected: string;
  onSelect: (pool: string) => void;
}

const Frame = styled('div')({
  overflow: 'hidden',
  border: `1px solid ${color.outline}`,
  borderRadius: radius.card,
  backgroundColor: color.card,
});
const Row = styled('fieldset')({
  margin: 0,
  padding: 0,
  border: 0,
  minWidth: 0,
  display: 'flex',
  gap: 1,
  position: 'relative',
  overflowX: 'auto',
  scrollbarWidth: 'thin',
  scrollSnapType: 'x proximity',
  backgroundColor: color.outline,
  '& > *': { scrollSnapAlign: 'start' },
});
const cell = {
  flex: '1 0 160px',
  maxWidth: 360,
  boxSizing: 'border-box',
  margin: 0,
  padding: `${space(4)} ${space(5)}`,
  border: 0,
  backgroundColor: color.card,
  color: 'inherit',
  font: 'inherit',
  textAlign: 'start',
  '&:last-of-type': { maxWidth: 'none' },
  [media.phone]: { flexBasis: 148, padding: `${space(3)} ${space(4)}` },
} as const;
const PoolButton = styled('button')({
  ...cell,
  cursor: 'pointer',
  boxShadow: 'inset 0 3px 0 transparent',
  '&:hover': { backgroundColor: color.page },
  '&[aria-pressed="true"]': { boxShadow: `inset 0 3px 0 ${accents.green[500]}` },
  '&:focus-visible': { ...focusRing, outlineOffset: -3 },
});
const StaticCell = styled('div')(cell);

/** The rating of each played pool; a press selects the pool. */
export function PoolCards({ isRated, timeframe, pools, puzzles, selected, onSelect }: PoolCardsProps) {
  const row = useRef<HTMLFieldSetElement>(null);
  const shown = pools.findIndex(({ pool }) => pool === selected);
  useLayoutEffect(() => scrollToCard(row.current, shown), [shown]);
  if (pools.length + puzzles.length === 0) return null;
  return (
    <Frame>
      <Row ref={row} aria-label="Rating pools">
        {pools.map((pool) => (
          <PoolButton
            key={pool.pool}
            type="button"
            aria-pressed={pool.pool === selected}
            onClick={() => onSelect(pool.pool)}
          >
            <PoolStat
              label={pool.label}
              value={isRated ? pool.rating : pool.games}
              isProvisional={pool.is_provisional}
              margin={pool.margin}
              change={changeText(pool, isRated ? timeframe : 'all')}
            >
              {pool.peak ? (
                <span title={`Peak on ${formatLocalDate(pool.peak.date)}`}>
                  peak {ratingText(pool.peak.rating)} ·{' '}
                </span>
              ) : null}
              {isRated ? counted(pool.games, 'game') : pool.games === 1 ? 'game' : 'games'}
            </PoolStat>
          </PoolButton>
        ))}
        {puzzles.map((puzzle) => (
          <StaticCell key={puzzle.source}>
            <PoolStat label={`${SOURCES[puzzle.source]} · Puzzles`} value={puzzle.rating ?? puzzle.best}>
              {puzzleText(puzzle)}
            </PoolStat>
          </StaticCell>
        ))}
      </Row>
    </Frame>
  );
}

const SPANS: Readonly<Record<Exclude<Timeframe, 'all'>, string>> = {
  '7d': 'in 7 days',
  '30d': 'in 30 days',
  '90d': 'in 90 days',
  '1y': 'in a year',
};

/** Compares with the rating before the timeframe, if there is one. */
function changeText({ rating, delta }: Pool, timeframe: Timeframe) {
  if (timeframe === 'all' || rating === null) return null;
  if (delta === null) return 'no earlier data';
  return (
    <>
      <RatingChange change={delta} /> {SPANS[timeframe]}
    </>
  );
}

/** Scrolls the row to the selected card, never the page. */
function scrollToCard(row: HTMLElement | null, index: number): void {
  const card = row?.children[index];
  if (!row || !(card instanceof HTMLElement)) return;
  const { offsetLeft: left, offsetWidth: width } = card;
  const isVisible = left >= row.scrollLeft && left + width <= row.scrollLeft + row.clientWidth;
  if (!isVisible) row.scrollTo({ left: left - (row.clientWidth - width) / 2 });
}

/** Some sites publish only the best rating. */
function puzzleText({ rating, best }: Puzzle): string {
  if (best === null) return 'now';
  return rating === null ? 'at best' : `best ${ratingText(best)}`;
}

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
function PoolStat(props: PoolStatProps) {
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

function RatingChange({ change }: { change: number }) {
  return <b data-meaning={changeDirection(change)}>{formatChange(change)}</b>;
}
