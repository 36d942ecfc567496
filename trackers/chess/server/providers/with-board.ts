import type { PlayedGame } from '../games/game.model.ts';
import { nameOpening } from '../openings/site-names.ts';
import { hasThreefold, isReplayed, replay, type GameStart, type Replayed } from '../pgn/replay.ts';
import { terminationOf } from '../pgn/game-end.ts';

/**
 * Adds what replaying the moves shows: the last move, the opening by the one table for all providers, and the reason of a
 * draw. A game that cannot be replayed is returned unchanged.
 */
export function withBoard(game: PlayedGame): PlayedGame {
  const { variant, initialFen, moves } = game;
  const start = { variant, initialFen };
  const replayed = replay(
    start,
    moves.map(({ san }) => san),
  );
  if (!isReplayed(replayed)) return game;
  const hasOpening = variant === 'standard' && initialFen === null;
  return {
    ...game,
    opening: hasOpening ? nameOpening(replayed.keys, game.opening) : null,
    finalFen: game.finalFen ?? replayed.finalFen,
    lastMove: replayed.lastMove,
    termination: isUnnamedDraw(game) ? reasonOf(game, start, replayed) : game.termination,
  };
}

function isUnnamedDraw({ result, termination }: PlayedGame): boolean {
  return result === 'draw' && termination === 'other';
}

function reasonOf({ source }: PlayedGame, start: GameStart, { last, sans }: Replayed) {
  const isRepeated = () => hasThreefold(start, sans);
  return terminationOf({ phrase: '', source, winner: null, last, sans, isRepeated });
}
