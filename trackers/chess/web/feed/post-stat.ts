import type { PostStat } from '@plotline/web/tracker-kit/tracker-web.ts';
import { postedGame, type GameStats } from '../../contract/posted-game.ts';
import { kindName, ratingText } from '../shared/chess-labels.ts';

/** The rating after a game. */
export function postStat(stats: GameStats): PostStat | null {
  const { rating_after: rating, variant, time_class: timeClass } = postedGame(stats);
  return rating === null
    ? null
    : { value: ratingText(rating), label: `${kindName(variant, timeClass)} rating` };
}
