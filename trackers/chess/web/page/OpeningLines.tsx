import { styled } from '@plotline/web/ui/theme/styled.ts';
import { formatNumber } from '@plotline/web/tracker-kit/format.ts';
import { ShareBar } from '../shared/ShareBar.tsx';
import {
  color,
  focusRing,
  media,
  mixin,
  radius,
  space,
  text,
  weight,
} from '@plotline/web/ui/theme/tokens.ts';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { ratingText } from '../shared/chess-labels.ts';
import type { LinkedFilter } from '../../contract/games.ts';
import { GamesLink } from './GamesLink.tsx';
import { resultSegments, type Counts } from '../shared/result-segments.ts';
import { scoreText } from '../shared/score-labels.ts';
import { isExpandable, variationName, type OpeningRow } from './openings-rows.ts';

interface OpeningLinesProps {
  row: OpeningRow;
  reference: number | null;
  isRated: boolean;
  /** Finds the games of the row. */
  filter: LinkedFilter;
}

type Stats = Counts & Pick<OpeningRow, 'performance' | 'average_opponent'>;

const Toggle = styled('button')({
  ...mixin.row(1.5),
  width: '100%',
  minWidth: 0,
  padding: `${space(1)} 0`,
  ...mixin.plainButton,
  borderRadius: radius.small / 2,
  color: 'inherit',
  font: 'inherit',
  fontWeight: weight.medium,
  textAlign: 'start',
  '& > span': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  // Long names take two lines where there is little room.
  [media.phone]: { whiteSpace: 'normal', lineHeight: '1.125rem' },
  '& svg': { flex: 'none', color: color.muted, transition: 'transform 120ms' },
  '&[aria-expanded="true"] svg': { transform: 'rotate(90deg)' },
  '&:focus-visible': { ...focusRing, outlineOffset: -2 },
});
const Body = styled('tbody')({
  '& tr:not([data-variation]):hover': { backgroundColor: color.page },
  '& tr[data-variation] :is(th, td)': { ...text[13], height: 36, borderTop: 0 },
  '& tr[data-variation] th': { color: color.muted },
});
const Score = styled('b')({ fontWeight: weight.semibold });
const Performance = styled('span')({
  fontWeight: weight.medium,
  color: color.muted,
  '&[data-meaning="up"]': { color: color.up },
  '&[data-meaning="down"]': { color: color.down },
});
const Links = styled('span')({ display: 'flex', gap: space(3), marginInlineStart: 20, color: color.muted });
const Games = styled('span')({ fontWeight: weight.medium, color: color.brandStrong });
const Indented = styled('span')({ paddingInlineStart: 20 });

/** A row of an opening family; expanded, also its variations. */
export function OpeningLines({ row, filter, ...rated }: OpeningLinesProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Body>
      <tr>
        <th scope="row">
          <Toggle type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} title={row.name}>
            <ChevronRight size={14} aria-hidden />
            <span>{row.name}</span>
          </Toggle>
        </th>
        <StatCells name={row.name} stats={row} filter={filter} {...rated} />
      </tr>
      {isOpen && isExpandable(row)
        ? row.variations.map((variation) => (
            <tr key={variation.name} data-variation="">
              <th scope="row" title={variation.name}>
                <Indented>{variationName(row.name, variation.name)}</Indented>
              </th>
              <StatCells
                name={variation.name}
                stats={variation}
                filter={{ ...filter, variation: variation.name }}
                {...rated}
              />
            </tr>
          ))
        : null}
      {isOpen ? (
        <tr data-variation="">
          <td colSpan={rated.isRated ? 5 : 4}>
            <Links>
              <Games>
                <GamesLink filter={filter}>Show games</GamesLink>
              </Games>
              {row.average_opponent === null ? null : (
                <GamesLink filter={{ ...filter, has: 'opponent_rating' }}>
                  Average opponent {ratingText(row.average_opponent)}
                </GamesLink>
              )}
            </Links>
          </td>
        </tr>
      ) : null}
    </Body>
  );
}

interface StatCellsProps {
  name: string;
  stats: Stats;
  filter: LinkedFilter;
  reference: number | null;
  isRated: boolean;
}

function StatCells({ name, stats, filter, reference, isRated }: StatCellsProps) {
  const { games, score_percent, performance } = stats;
  const score = (
    <GamesLink isRepeated filter={filter}>
      {scoreText(score_percent)}
    </GamesLink>
  );
  return (
    <>
      <td data-numeric="">
        <GamesLink filter={filter}>{formatNumber(games)}</GamesLink>
      </td>
      <td data-bar="">
        <ShareBar label={name} segments={resultSegments(stats)} variant="slim" />
      </td>
      <td data-numeric="">
        <Score>{score}</Score>
      </td>
      {isRated ? (
        <td data-numeric="">
          <Performance data-meaning={meaningOf(performance, reference)}>
            {performance === null ? (
              '–'
            ) : (
              <GamesLink filter={{ ...filter, has: 'opponent_rating' }}>{ratingText(performance)}</GamesLink>
            )}
          </Performance>
        </td>
      ) : null}
    </>
  );
}

function meaningOf(performance: number | null, reference: number | null): 'up' | 'down' | undefined {
  if (performance === null || reference === null || performance === reference) return undefined;
  return performance > reference ? 'up' : 'down';
}
