import type { GameStats, PostedGame } from '../../contract/posted-game.ts';
import type { PlayedResult } from '../../contract/game-values.ts';
import type { PlayedGame } from '../games/game.model.ts';
import { timeControlText } from '../labels/game-names.ts';

/** Facts of a stored game that its post shows. */
export type StatsFacts = Pick<
  PlayedGame,
  | 'source'
  | 'color'
  | 'opponentName'
  | 'opponentTitle'
  | 'opponentRating'
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

export function toPostedGame(game: StatsFacts, burst: PostedGame['burst'] = null): PostedGame {
  return {
    result: game.result,
    color: game.color,
    opponent: { name: game.opponentName, title: game.opponentTitle, rating: game.opponentRating },
    source: game.source,
    time_class: game.timeClass,
    variant: game.variant,
    is_rated: game.isRated,
    time_control: timeControlText(game),
    // Without a difference other games ended in between: the rating before is not this game's.
    rating_before: game.ratingDiff === null ? null : game.ratingBefore,
    rating_after: game.ratingAfter,
    rating_diff: game.ratingDiff,
    opening: game.opening,
    moves: game.plies === 0 ? null : Math.ceil(game.plies / 2),
    termination: game.termination,
    accuracy: game.accuracy,
    board: game.board,
    last_move: game.lastMove,
    burst,
    also_here: null,
  };
}

/** Removes unknown facts and defaults. */
export function statsOf({
  result,
  color,
  opponent,
  time_class,
  termination,
  ...game
}: PostedGame): GameStats {
  // The rating before follows from `rating_after` and `rating_diff`.
  const { variant, is_rated, rating_before: _, ...facts } = game;
  return {
    result,
    color,
    opponent: { name: opponent.name, ...knownOf({ title: opponent.title, rating: opponent.rating }) },
    time_class,
    termination,
    ...(variant !== 'standard' && { variant }),
    ...(!is_rated && { is_rated }),
    ...knownOf(facts),
  };
}

type Known<Facts> = { [Key in keyof Facts]?: NonNullable<Facts[Key]> };

function knownOf<Facts extends object>(facts: Facts): Known<Facts> {
  const known = Object.entries(facts).filter(([, value]) => value !== null);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its own entries without nulls
  return Object.fromEntries(known) as Known<Facts>;
}
