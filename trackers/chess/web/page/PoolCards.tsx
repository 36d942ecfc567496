import { styled } from '@plotline/web/ui/theme/styled.ts';
import type { Timeframe } from '@plotline/contract/tracker.ts';
import { counted, formatLocalDate } from '@plotline/web/tracker-kit/format.ts';
import { accents, color, focusRing, media, mixin, space } from '@plotline/web/ui/theme/tokens.ts';
import { useLayoutEffect, useRef } from 'react';
import { ratingText, SOURCES } from '../shared/chess-labels.ts';
import { poolGames } from '../../contract/linked-games.ts';
import type { SectionOf } from '../../contract/page.ts';
import { GamesLink } from './GamesLink.tsx';
import { Note, PoolValue, puzzleText, RatingChange, SPANS, type Puzzle } from './PoolParts.tsx';

type Pool = SectionOf<'pools'>['pools'][number];

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
  ...mixin.outlined('card'),
  backgroundColor: color.card,
});
const WIDE = '@media (min-width: 700px)';
/** Rows of three instead of four and a rest. */
const TABLET = '@media (min-width: 700px) and (max-width: 1120px)';
const Row = styled('fieldset')({
  margin: 0,
  padding: 0,
  border: 0,
  minWidth: 0,
  ...mixin.wrap,
  gap: 1,
  backgroundColor: color.outline,
  // Six in a row on desktops.
  '& > :nth-last-child(n+6), & > :nth-last-child(n+6) ~ *': { [WIDE]: { paddingInline: space(3) } },
  '& > :nth-last-child(n+5), & > :nth-last-child(n+5) ~ *': { [TABLET]: { flexBasis: '30%' } },
  [media.phone]: {
    flexWrap: 'nowrap',
    position: 'relative',
    overflowX: 'auto',
    scrollbarWidth: 'thin',
    scrollSnapType: 'x proximity',
    '& > *': { scrollSnapAlign: 'start' },
  },
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
const PoolCell = styled('div')({
  ...cell,
  position: 'relative',
  boxShadow: 'inset 0 3px 0 transparent',
  '&:hover': { backgroundColor: color.page },
  '&[data-selected]': { boxShadow: `inset 0 3px 0 ${accents.green[500]}` },
});
/** Fills its cell; the links of the cell lie above it. */
const PoolButton = styled('button')({
  display: 'block',
  width: '100%',
  padding: 0,
  ...mixin.plainButton,
  color: 'inherit',
  font: 'inherit',
  textAlign: 'start',
  '&::after': { content: '""', position: 'absolute', inset: 0 },
  '&:focus-visible': { outline: 'none', '&::after': { ...focusRing, outlineOffset: -3 } },
});
const StaticCell = styled('div')(cell);

/** The rating of each played pool; a press selects the pool. */
export function PoolCards({ isRated, timeframe, pools, puzzles, selected, onSelect }: PoolCardsProps) {
  const row = useRef<HTMLFieldSetElement>(null);
  const shown = pools.findIndex(({ pool }) => pool === selected);
  useLayoutEffect(() => {
    // In the frame that shows the row, which computes the layout anyway.
    const frame = requestAnimationFrame(() => scrollToCard(row.current, shown));
    return () => cancelAnimationFrame(frame);
  }, [shown]);
  if (pools.length + puzzles.length === 0) return null;
  return (
    <Frame>
      <Row ref={row} aria-label="Rating pools">
        {pools.map((pool) => (
          <PoolCell key={pool.pool} data-selected={pool.pool === selected ? '' : undefined}>
            <PoolButton
              type="button"
              aria-pressed={pool.pool === selected}
              onClick={() => onSelect(pool.pool)}
            >
              <PoolValue
                label={pool.label}
                value={isRated ? pool.rating : pool.games}
                isProvisional={pool.is_provisional}
                margin={pool.margin}
              />
            </PoolButton>
            <PoolNotes pool={pool} isRated={isRated} timeframe={timeframe} />
          </PoolCell>
        ))}
        {puzzles.map((puzzle) => (
          <StaticCell key={puzzle.source}>
            <PoolValue label={`${SOURCES[puzzle.source]} · Puzzles`} value={puzzle.rating ?? puzzle.best} />
            <Note>{puzzleText(puzzle)}</Note>
          </StaticCell>
        ))}
      </Row>
    </Frame>
  );
}

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

/** The change within the timeframe, the peak and the games, which lead to the games behind them. */
function PoolNotes({ pool, isRated, timeframe }: { pool: Pool; isRated: boolean; timeframe: Timeframe }) {
  const links = poolGames(pool);
  const change = changeText(pool, isRated ? timeframe : 'all');
  return (
    <>
      {change ? (
        <Note>{pool.delta === null ? change : <GamesLink {...links.change}>{change}</GamesLink>}</Note>
      ) : null}
      <Note>
        {pool.peak ? (
          <>
            <span title={`Peak on ${formatLocalDate(pool.peak.date)}`}>
              {links.peak ? (
                <GamesLink {...links.peak}>peak {ratingText(pool.peak.rating)}</GamesLink>
              ) : (
                `peak ${ratingText(pool.peak.rating)}`
              )}
            </span>
            {' · '}
          </>
        ) : null}
        <GamesLink {...links.games}>
          {isRated ? counted(pool.games, 'game') : pool.games === 1 ? 'game' : 'games'}
        </GamesLink>
      </Note>
    </>
  );
}
