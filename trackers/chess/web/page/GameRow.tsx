import { styled } from '@mui/material/styles';
import { counted, formatNumber } from '@plotline/web/tracker-kit/format.ts';
import { Anchor } from '@plotline/web/ui/Anchor.tsx';
import { RelativeTime } from '@plotline/web/ui/RelativeTime.tsx';
import {
  color,
  focusRing,
  media,
  radius,
  space,
  tabularFigures,
  text,
  weight,
} from '@plotline/web/ui/theme/tokens.ts';
import type { GameLine } from '../../contract/games.ts';
import { Board } from '../board/Board.tsx';
import { ENDINGS, kindName, meaningOf, opposite, signed } from '../shared/chess-words.ts';
import { OpponentName } from '../shared/OpponentName.tsx';
import { gamePath } from '../shared/paths.ts';
import { ResultChip } from '../shared/ResultChip.tsx';

const BOARD = 84;

const Row = styled('li')({ minWidth: 0, borderTop: `1px solid ${color.outline}` });
const Link = styled(Anchor)({
  display: 'grid',
  gridTemplateColumns: `${BOARD}px minmax(0, 1fr)`,
  gap: space(4),
  alignItems: 'center',
  height: '100%',
  boxSizing: 'border-box',
  padding: `${space(3)} ${space(6)}`,
  color: 'inherit',
  textDecoration: 'none',
  '&:hover': { backgroundColor: color.page },
  '&:focus-visible': { ...focusRing, outlineOffset: -2 },
  [media.phone]: { padding: `${space(3)} ${space(4)}`, gap: space(3) },
});
const NoBoard = styled('span')({
  aspectRatio: '1',
  borderRadius: radius.small,
  backgroundColor: color.sunken,
});
const Words = styled('span')({ ...text[13], ...tabularFigures, display: 'grid', gap: 2, minWidth: 0 });
const Head = styled('span')({ display: 'flex', alignItems: 'center', gap: space(2), minHeight: 22 });
const Change = styled('b')({
  fontWeight: weight.semibold,
  color: color.muted,
  '&[data-meaning="up"]': { color: color.up },
  '&[data-meaning="down"]': { color: color.down },
});
const When = styled('span')({ marginInlineStart: 'auto', color: color.muted });
const Soft = styled('span')({
  color: color.muted,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
const Name = styled('span')({ ...text[14], display: 'flex', minWidth: 0 });

/** A game in the list: how it ended, against whom, in which opening. */
export function GameRow({ line, username }: { line: GameLine; username: string }) {
  const { result, rating_diff: change, opponent, color: side, opening, ended_at } = line;
  return (
    <Row>
      <Link href={gamePath(username, line.uuid)}>
        {line.board === null ? (
          <NoBoard />
        ) : (
          <Board board={line.board} color={side} lastMove={line.last_move} />
        )}
        <Words>
          <Head>
            <ResultChip result={result} />
            {change === null ? null : <Change data-meaning={meaningOf(change)}>{signed(change)}</Change>}
            <When>
              <RelativeTime instant={ended_at} />
            </When>
          </Head>
          <Name>
            <OpponentName opponent={opponent} color={opposite(side)} />
          </Name>
          <Soft title={opening ?? undefined}>{opening ?? kindName(line.variant, line.time_class)}</Soft>
          <Soft>{lastLine(line)}</Soft>
        </Words>
      </Link>
    </Row>
  );
}

function lastLine(line: GameLine): string {
  const { termination, moves, time_control, is_rated, is_counted, result, accuracy } = line;
  const parts = [
    result === 'none' ? null : ENDINGS[termination],
    moves === null || moves === 0 ? null : counted(moves, 'move'),
    time_control,
    is_rated ? null : 'casual',
    is_counted || result === 'none' ? null : 'not counted',
    accuracy === null ? null : `${formatNumber(accuracy)}%`,
  ];
  return parts.filter((part) => part !== null).join(' · ');
}
