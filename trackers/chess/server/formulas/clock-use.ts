import type { Color } from '../../contract/game-values.ts';
import type { PlayedGame } from '../games/game.model.ts';
import { medianOf } from './median.ts';

export type Phase = 'opening' | 'middlegame' | 'endgame';

/** Clock use of the owner in one game. Null if the game was shorter or its clocks are unknown. */
export interface ClockUse {
  readonly medianSeconds: Readonly<Record<Phase, number | null>>;
  readonly remainingAtMove20: number | null;
}

type ClockedGame = Pick<
  PlayedGame,
  'color' | 'baseSeconds' | 'incrementSeconds' | 'daysPerMove' | 'middleGamePly' | 'endGamePly' | 'moves'
>;

const OPENING_PLIES = 20;
const MIDDLE_PLIES = 60;

/**
 * Computes the seconds of the owner's moves: clock before, minus clock after, plus increment. Phases are the provider's,
 * else plies 1-20, 21-60 and the rest. Daily games have none: their clocks do not measure thinking.
 */
export function clockUseOf(game: ClockedGame): ClockUse {
  const spent: Record<Phase, number[]> = { opening: [], middlegame: [], endgame: [] };
  for (const { ply, seconds } of thinkingTimes(game)) spent[phaseOf(game, ply)].push(seconds);
  const clock = game.daysPerMove === null ? (game.moves[ownPly(game.color, 20) - 1]?.clockCs ?? null) : null;
  return {
    medianSeconds: {
      opening: medianOf(spent.opening),
      middlegame: medianOf(spent.middlegame),
      endgame: medianOf(spent.endgame),
    },
    remainingAtMove20: clock === null ? null : clock / 100,
  };
}

/** The number of the half-move, from 1, that is a side's nth move. */
function ownPly(color: Color, move: number): number {
  return color === 'white' ? move * 2 - 1 : move * 2;
}

export function phaseOf(
  { middleGamePly, endGamePly }: Pick<PlayedGame, 'middleGamePly' | 'endGamePly'>,
  ply: number,
): Phase {
  if (ply <= (middleGamePly ?? OPENING_PLIES)) return 'opening';
  if (middleGamePly !== null && endGamePly === null) return 'middlegame';
  return ply <= (endGamePly ?? MIDDLE_PLIES) ? 'middlegame' : 'endgame';
}

function* thinkingTimes({ color, baseSeconds, incrementSeconds, daysPerMove, moves }: ClockedGame) {
  if (daysPerMove !== null) return;
  const increment = incrementSeconds ?? 0;
  let before = baseSeconds;
  for (let ply = ownPly(color, 1); ply <= moves.length; ply += 2) {
    const clockCs = moves[ply - 1]?.clockCs ?? null;
    const after = clockCs === null ? null : clockCs / 100;
    if (before !== null && after !== null) yield { ply, seconds: Math.max(0, before + increment - after) };
    before = after;
  }
}
