import type { TrackerPageProps } from '@plotline/web/tracker-kit/tracker-web.ts';
import type { Game } from '../../contract/games.ts';
import { Board } from '../board/Board.tsx';
import { opposite } from '../shared/chess-labels.ts';
import { clocksAt } from './game-clock.ts';
import { EvalCard } from './EvalCard.tsx';
import { GameFacts } from './GameFacts.tsx';
import { GameLayout } from './GameLayout.tsx';
import { MoveList } from './MoveList.tsx';
import { PlayerBar } from './PlayerBar.tsx';
import { plyName } from './replay.ts';
import { ReplayControls } from './ReplayControls.tsx';
import { useReplay } from './use-replay.ts';

interface ReplayedGameProps {
  game: Game;
  boards: readonly string[];
  place: TrackerPageProps;
}

/** A game that is replayed move by move. */
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
          <GameFacts game={game} />
        </>
      }
      foot={<EvalCard plies={game.plies} ply={ply} onPick={replay.go} />}
    />
  );
}
