import { styled } from '@mui/material/styles';
import { formatLocalDate, formatNumber } from '@plotline/web/tracker-kit/format.ts';
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
import type { ReactNode } from 'react';
import { counted, ratingText, signed, SOURCES } from '../shared/chess-words.ts';
import type { SectionOf } from './chess-page-answer.ts';

type Pool = SectionOf<'pools'>['pools'][number];
type Puzzle = SectionOf<'puzzles'>['puzzles'][number];

interface PoolCardsProps {
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
const Still = styled('div')(cell);
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

/** The rating of each pool that was played; a press shows its figures. */
export function PoolCards({ pools, puzzles, selected, onSelect }: PoolCardsProps) {
  if (pools.length + puzzles.length === 0) return null;
  return (
    <Frame>
      <Row aria-label="Rating pools">
        {pools.map((pool) => (
          <PoolButton
            key={pool.pool}
            type="button"
            aria-pressed={pool.pool === selected}
            onClick={() => onSelect(pool.pool)}
          >
            <Content label={pool.label} rating={pool.rating} isProvisional={pool.is_provisional}>
              {pool.delta === null ? null : <Change change={pool.delta} />}
              {pool.peak ? (
                <span title={`Peak on ${formatLocalDate(pool.peak.date)}`}>
                  peak {ratingText(pool.peak.rating)} ·{' '}
                </span>
              ) : null}
              {counted(pool.games, 'game')}
            </Content>
          </PoolButton>
        ))}
        {puzzles.map((puzzle) => (
          <Still key={puzzle.source}>
            <Content label={`${SOURCES[puzzle.source]} · Puzzles`} rating={puzzle.rating ?? puzzle.best}>
              {puzzleWords(puzzle)}
            </Content>
          </Still>
        ))}
      </Row>
    </Frame>
  );
}

interface ContentProps {
  label: string;
  rating: number | null;
  isProvisional?: boolean;
  children: ReactNode;
}

function Content({ label, rating, isProvisional = false, children }: ContentProps) {
  return (
    <>
      <Label>{label}</Label>
      <Value>
        {rating === null ? '–' : ratingText(rating)}
        {isProvisional ? <small title="Provisional: too few games for the site to be sure">?</small> : null}
      </Value>
      <Note>{children}</Note>
    </>
  );
}

function Change({ change }: { change: number }) {
  if (change === 0) return <b>{formatNumber(0)} </b>;
  return <b data-meaning={change > 0 ? 'up' : 'down'}>{signed(change)} </b>;
}

/** Some sites tell the best rating alone. */
function puzzleWords({ rating, best }: Puzzle): string {
  if (best === null) return 'now';
  return rating === null ? 'at best' : `best ${ratingText(best)}`;
}
