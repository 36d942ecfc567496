import type { Color } from '../../contract/game-values.ts';
import type { PlayedGame, PlayedMove } from '../games/game.model.ts';
import { phaseOf, type Phase } from './clock-use.ts';

/** Lichess's value of the first position, and the limit beyond which no evaluation counts. */
const FIRST_CP = 15;
const MOST_CP = 1000;

type EvaluatedGame = Pick<PlayedGame, 'color' | 'initialFen' | 'middleGamePly' | 'endGamePly' | 'moves'>;

/**
 * Computes the owner's average loss in centipawns: the evaluation before each own move minus the one after it, at least
 * 0, both limited to ten pawns and mates counted as that limit. Null without an evaluated move.
 */
export function lossByPhase(game: EvaluatedGame): Readonly<Record<Phase | 'all', number | null>> {
  const lost: Record<Phase, number[]> = { opening: [], middlegame: [], endgame: [] };
  for (const [index, move] of game.moves.entries()) {
    const isOwn = (index % 2 === 0) === (game.color === 'white');
    const before = index === 0 ? firstCp(game) : limitedCp(game.moves[index - 1]);
    const after = limitedCp(move);
    if (isOwn && before !== null && after !== null)
      lost[phaseOf(game, index + 1)].push(Math.max(0, sideOf(game.color) * (before - after)));
  }
  return {
    all: mean([...lost.opening, ...lost.middlegame, ...lost.endgame]),
    opening: mean(lost.opening),
    middlegame: mean(lost.middlegame),
    endgame: mean(lost.endgame),
  };
}

function firstCp({ initialFen }: EvaluatedGame): number | null {
  return initialFen === null ? FIRST_CP : null;
}

function limitedCp(move: Pick<PlayedMove, 'evalCp' | 'mate'> | undefined): number | null {
  const mate = move?.mate ?? null;
  if (mate !== null) return mate < 0 ? -MOST_CP : MOST_CP;
  const cp = move?.evalCp ?? null;
  return cp === null ? null : Math.max(-MOST_CP, Math.min(MOST_CP, cp));
}

function sideOf(color: Color): 1 | -1 {
  return color === 'white' ? 1 : -1;
}

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((total, value) => total + value, 0) / values.length;
}
