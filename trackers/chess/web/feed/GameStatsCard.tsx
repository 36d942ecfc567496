import { styled } from '@plotline/web/ui/theme/styled.ts';
import { StatBlock } from '@plotline/web/tracker-kit/StatBlock.tsx';
import { formatChange } from '@plotline/web/tracker-kit/change.ts';
import { formatNumber } from '@plotline/web/tracker-kit/format.ts';
import type { FeedCardProps } from '@plotline/web/tracker-kit/tracker-web.ts';
import { Anchor } from '@plotline/web/ui/Anchor.tsx';
import { VisuallyHidden } from '@plotline/web/ui/VisuallyHidden.tsx';
import {
  accents,
  color,
  focusRing,
  media,
  mixin,
  radius,
  rem,
  space,
  text,
  weight,
} from '@plotline/web/ui/theme/tokens.ts';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { postedGame, type GameStats } from '../../contract/posted-game.ts';
import type { PostedGame } from '../../contract/posted-game.ts';
import { Board } from '../board/Board.tsx';
import { AlsoHereLink } from '../shared/AlsoHereLink.tsx';
import { changeDirection, endingText, opposite, ratingText } from '../shared/chess-labels.ts';
import { OpponentName } from '../shared/OpponentName.tsx';
import { gamePath } from '../shared/paths.ts';
import { ResultChip } from '../shared/ResultChip.tsx';
import { boardLabel, burstText, gameFacts, ratingLabel } from './game-facts.ts';

/** The largest board with which two posts fit the first window of a desktop. */
const BOARD = 190;
/** On the page of the post. */
const LARGE_BOARD = 216;

const Block = styled(StatBlock)({ [media.aside]: { '&:not([data-whole])': { padding: space(2) } } });

const Layout = styled('div')({
  display: 'grid',
  gridTemplateColumns: `${BOARD}px minmax(0, 1fr)`,
  gridTemplateRows: 'auto 1fr',
  gridTemplateAreas: '"board result" "board facts"',
  columnGap: space(4),
  [media.aside]: {
    '[data-whole] > &': { gridTemplateColumns: `${LARGE_BOARD}px minmax(0, 1fr)` },
  },
  '&&[data-boardless]': { gridTemplateColumns: 'minmax(0, 1fr)', gridTemplateAreas: '"result" "facts"' },
  [media.phone]: {
    gridTemplateColumns: 'minmax(0, 144px) minmax(0, 1fr)',
    gridTemplateAreas: '"board result" "facts facts"',
    columnGap: space(3.5),
  },
  [media.largeText]: { gridTemplateColumns: 'minmax(0, 96px) minmax(0, 1fr)' },
});
const BoardLink = styled(Anchor)({
  gridArea: 'board',
  alignSelf: 'start',
  borderRadius: radius.small,
  '&:focus-visible': focusRing,
});
/** Links to the game where there is no board. */
const Plain = styled(Anchor)({ color: 'inherit', '&:focus-visible': focusRing });
const Result = styled('div')({
  gridArea: 'result',
  ...mixin.column(1),
  minWidth: 0,
  [media.phone]: { justifyContent: 'space-between', paddingBlock: 2 },
});
const Ending = styled('div')({
  ...mixin.muted(13),
  ...mixin.wrap,
  alignItems: 'center',
  gap: `${space(1)} ${space(2)}`,
});
const Facts = styled('dl')({
  ...mixin.figures(13),
  gridArea: 'facts',
  alignSelf: 'end',
  display: 'grid',
  gridTemplateColumns: `${rem(84)} minmax(0, 1fr)`,
  rowGap: 7,
  // A fourth one takes no more height than the board has.
  '&:has(> :nth-of-type(4))': { rowGap: space(1) },
  margin: `${space(2)} 0 0`,
  paddingTop: space(2),
  borderTop: `1px solid ${color.outline}`,
  [media.largeText]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  '& dt': { color: color.muted },
  '& dd': { margin: 0, minWidth: 0, fontWeight: weight.medium, overflowWrap: 'anywhere' },
});
const Burst = styled('dd')({
  '&&': { gridColumn: '1 / -1', fontWeight: weight.regular, color: color.muted },
});

/** The feed card of a game: final position, result, rating and facts. */
export function GameStatsCard({ activity, stats, isWhole }: FeedCardProps<GameStats>) {
  const game = postedGame(stats);
  const { board, last_move, color: side, result, termination, opponent, burst, also_here } = game;
  // Without a rating, the moves are the figure.
  const ending = endingText(termination, game.rating_after === null ? null : game.moves);
  const path = gamePath(activity.username, activity.activity_uuid);
  return (
    <Block data-whole={isWhole ? '' : undefined}>
      <Layout data-boardless={board === null ? '' : undefined}>
        {board === null ? null : (
          <BoardLink href={path} aria-label={boardLabel(game)}>
            <Board board={board} color={side} lastMove={last_move} />
          </BoardLink>
        )}
        <Result>
          <Ending>
            <ResultChip result={result} isStrong />
            {board === null ? <Plain href={path}>{ending}</Plain> : <span>{ending}</span>}
          </Ending>
          <GameStat game={game} />
        </Result>
        <Facts>
          <dt>Opponent</dt>
          <dd>
            <OpponentName opponent={opponent} color={opposite(side)} />
          </dd>
          {gameFacts(game).map(({ label, value }) => (
            <FactLine key={label} label={label} value={value} />
          ))}
          {also_here ? <FactLine label="Also here" value={<AlsoHereLink other={also_here} />} /> : null}
          {burst ? (
            <>
              <VisuallyHidden as="dt">More games</VisuallyHidden>
              <Burst>{burstText(burst)}</Burst>
            </>
          ) : null}
        </Facts>
      </Layout>
    </Block>
  );
}

function FactLine({ label, value }: { label: string; value: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  );
}

const Value = styled('div')({
  ...mixin.figures(40),
  lineHeight: '2.75rem',
  [media.phone]: text[32],
  ...mixin.wrap,
  alignItems: 'center',
  columnGap: space(2),
  fontWeight: weight.semibold,
  letterSpacing: '-0.03em',
});
const Change = styled('span')({
  ...mixin.muted(13),
  display: 'inline-flex',
  alignItems: 'center',
  gap: 2,
  height: rem(22),
  padding: `0 ${space(2)}`,
  borderRadius: radius.full,
  fontWeight: weight.semibold,
  letterSpacing: 0,
  backgroundColor: color.trough,
  '&[data-meaning="up"]': { backgroundColor: accents.green[100], color: color.up },
  '&[data-meaning="down"]': { backgroundColor: accents.coral[100], color: color.down },
});
const Label = styled('div')({ ...text[13], color: color.muted });

/** The rating after a game; without one, its moves. */
function GameStat({ game }: { game: PostedGame }) {
  const { rating_after: rating, rating_diff: change, moves } = game;
  const stat =
    rating !== null
      ? { value: ratingText(rating), label: ratingLabel(game) }
      : moves !== null
        ? { value: formatNumber(moves), label: moves === 1 ? 'Move' : 'Moves' }
        : null;
  return stat === null ? null : (
    <div>
      <Value>
        {stat.value}
        {change === null ? null : <RatingChange change={change} />}
      </Value>
      <Label>{stat.label}</Label>
    </div>
  );
}

function RatingChange({ change }: { change: number }) {
  const Arrow = change > 0 ? ArrowUp : ArrowDown;
  return (
    <Change data-meaning={changeDirection(change)}>
      <VisuallyHidden>{formatChange(change)}</VisuallyHidden>
      {change === 0 ? null : <Arrow size={13} aria-hidden />}
      <span aria-hidden="true">{change === 0 ? '±0' : Math.abs(change)}</span>
    </Change>
  );
}
