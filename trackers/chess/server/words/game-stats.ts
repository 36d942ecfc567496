import type { GameStats } from '../../tracker.ts';
import type { PlayedResult } from '../../contract/words.ts';
import type { PlayedGame } from '../games/game.model.ts';
import { timeControlText } from './time-control.ts';

/** What a feed card draws of a game, as it is stored. */
export type StatsFacts = Pick<
  PlayedGame,
  | 'color'
  | 'opponentName'
  | 'opponentTitle'
  | 'opponentRating'
  | 'opponentIsAi'
  | 'timeClass'
  | 'variant'
  | 'isRated'
  | 'baseSeconds'
  | 'incrementSeconds'
  | 'daysPerMove'
  | 'ratingBefore'
  | 'ratingAfter'
  | 'termination'
  | 'accuracy'
  | 'lastMove'
> & {
  readonly result: PlayedResult;
  readonly ratingDiff: number | null;
  /** The opening's full name. */
  readonly opening: string | null;
  readonly plies: number;
  readonly board: string | null;
};

export function statsOf(game: StatsFacts, burst: GameStats['burst'] = null): GameStats {
  return {
    result: game.result,
    color: game.color,
    opponent: {
      name: game.opponentName,
      title: game.opponentTitle,
      rating: game.opponentRating,
      is_ai: game.opponentIsAi,
    },
    time_class: game.timeClass,
    variant: game.variant,
    is_rated: game.isRated,
    time_control: timeControlText(game),
    rating_before: game.ratingBefore,
    rating_after: game.ratingAfter,
    rating_diff: game.ratingDiff,
    opening: game.opening,
    moves: game.plies === 0 ? null : Math.ceil(game.plies / 2),
    termination: game.termination,
    accuracy: game.accuracy,
    board: game.board,
    last_move: game.lastMove,
    has_moves: game.plies > 0,
    burst,
  };
}
