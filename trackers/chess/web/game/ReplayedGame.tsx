import { IconButton } from '@plotline/web/ui/IconButton.tsx';
import Slider from '@mui/material/Slider';
import '@plotline/web/ui/theme/mui-theme.ts';
import { styled } from '@plotline/web/ui/theme/styled.ts';
import { formatNumber } from '@plotline/web/tracker-kit/format.ts';
import type { TrackerPageProps } from '@plotline/web/tracker-kit/tracker-web.ts';
import { ChartCard } from '@plotline/web/ui/charts/ChartCard.tsx';
import { LineChart } from '@plotline/web/ui/charts/LineChart.tsx';
import { accents, color, mixin, space } from '@plotline/web/ui/theme/tokens.ts';
import {
  ArrowUpDown,
  ChevronFirst,
  ChevronLast,
  ChevronLeft,
  ChevronRight,
  Pause,
  Play,
  type LucideIcon,
} from 'lucide-react';
import type { Game } from '../../contract/games.ts';
import { Board } from '../board/Board.tsx';
import { opposite } from '../shared/chess-labels.ts';
import { evalPoints, evalTable, evalText } from './eval-points.ts';
import { clocksAt } from './game-clock.ts';
import { GameFacts } from './GameFacts.tsx';
import { GameLayout } from './GameLayout.tsx';
import { MoveList } from './MoveList.tsx';
import { PlayerBar } from './PlayerBar.tsx';
import { plyName } from './replay.ts';
import { useReplay } from './use-replay.ts';
import type { Replay } from './use-replay.ts';

interface ReplayedGameProps {
  game: Game;
  boards: readonly string[];
  place: TrackerPageProps;
}

export function ReplayedGame({ game, boards, place }: ReplayedGameProps) {
  const replay = useReplay(boards, place);
  const { ply, last, isFlipped } = replay;
  const below = isFlipped ? opposite(game.color) : game.color;
  const above = opposite(below);
  const clocks = clocksAt(game, ply);
  const toMove = ply % 2 === 0 ? 'white' : 'black';
  const isOver = ply === last;
  const move = game.plies[ply - 1];
  const bar = (side: typeof below) => (
    <PlayerBar game={game} color={side} clock={clocks[side]} isToMove={!isOver && toMove === side} />
  );
  return (
    <GameLayout
      above={bar(above)}
      board={
        <Board
          board={boards[ply] ?? ''}
          color={below}
          lastMove={move?.squares ?? null}
          label={`Board after ${plyName(game.plies, ply)}`}
          hasCoordinates
          {...(replay.moves ? { moves: replay.moves } : {})}
        />
      }
      below={bar(below)}
      controls={<ReplayControls replay={replay} plies={game.plies} />}
      side={
        <>
          <MoveList plies={game.plies} ply={ply} onPick={replay.go} />
          <GameFacts game={game} isOwner={place.isOwner} />
        </>
      }
      foot={<EvalCard plies={game.plies} ply={ply} onPick={replay.go} />}
    />
  );
}

interface EvalCardProps {
  plies: Game['plies'];
  /** The half-move on the board; 0 before the first. */
  ply: number;
  onPick: (ply: number) => void;
}

/** The evaluation of each move for White; nothing for a game without analysis. */
function EvalCard({ plies, ply, onPick }: EvalCardProps) {
  const points = evalPoints(plies);
  if (!points) return null;
  return (
    <ChartCard
      title="Evaluation"
      subtitle="In pawns, for White. Select a point to go to its move"
      table={evalTable(plies)}
    >
      <LineChart
        label="Evaluation"
        points={points}
        accent="green"
        unit="Pawns"
        format={evalText}
        formatTick={(value) => formatNumber(value)}
        startsAtZero
        height={180}
        marked={ply === 0 ? null : ply - 1}
        onPick={(index) => onPick(index + 1)}
      />
    </ChartCard>
  );
}

const Root = styled('div')({ display: 'grid', gap: space(1) });
const Buttons = styled('div')({
  display: 'flex',
  justifyContent: 'center',
  gap: space(1),
  '& button': { width: 44, height: 44 },
});
const Comment = styled('p')({
  ...mixin.muted(13),
  margin: 0,
  minHeight: 18,
  textAlign: 'center',
});

/** The controls of a replay: slider, steps, autoplay and flip. */
function ReplayControls({ replay, plies }: { replay: Replay; plies: Game['plies'] }) {
  const { ply, last, go, isPlaying } = replay;
  const PlayIcon = isPlaying ? Pause : Play;
  return (
    <Root>
      <Slider
        size="small"
        min={0}
        max={last}
        value={ply}
        onChange={(_event, value) => go(value)}
        aria-label="Half-move"
        getAriaValueText={(value) => plyName(plies, value)}
        sx={{ mx: 3, width: 'auto', color: accents.green[700] }}
      />
      <Buttons>
        <Step label="To the start" icon={ChevronFirst} isEnd={ply === 0} onPress={() => go(0)} />
        <Step label="One back" icon={ChevronLeft} isEnd={ply === 0} onPress={() => go(ply - 1)} />
        <IconButton aria-label={isPlaying ? 'Pause' : 'Play'} onClick={replay.togglePlay}>
          <PlayIcon size={20} />
        </IconButton>
        <Step label="One forward" icon={ChevronRight} isEnd={ply === last} onPress={() => go(ply + 1)} />
        <Step label="To the end" icon={ChevronLast} isEnd={ply === last} onPress={() => go(last)} />
        <IconButton aria-label="Flip the board" aria-pressed={replay.isFlipped} onClick={replay.flip}>
          <ArrowUpDown size={20} />
        </IconButton>
      </Buttons>
      {plies.some(({ comment }) => comment !== null) ? (
        <Comment aria-live="polite">{plies[ply - 1]?.comment ?? ''}</Comment>
      ) : null}
    </Root>
  );
}

interface StepProps {
  label: string;
  icon: LucideIcon;
  /** Disables the button but keeps it focusable, so that keyboard users keep their place. */
  isEnd: boolean;
  onPress: () => void;
}

function Step({ label, icon: Icon, isEnd, onPress }: StepProps) {
  return (
    <IconButton
      aria-label={label}
      aria-disabled={isEnd}
      onClick={onPress}
      sx={isEnd ? { color: color.muted, opacity: 0.5 } : null}
    >
      <Icon size={20} />
    </IconButton>
  );
}
