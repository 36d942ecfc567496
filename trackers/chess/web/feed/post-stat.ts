import { formatNumber } from '@plotline/web/tracker-kit/format.ts';
import type { PostStat } from '@plotline/web/tracker-kit/tracker-web.ts';
import { postedGame, type GameStats } from '../../contract/posted-game.ts';
import { kindName, ratingText } from '../shared/chess-labels.ts';

/** The rating after a game; without one, its moves. */
export function postStat(stats: GameStats): PostStat | null {
  const { rating_after: rating, moves, variant, time_class: timeClass } = postedGame(stats);
  if (rating === null)
    return moves === null ? null : { value: formatNumber(moves), label: moves === 1 ? 'Move' : 'Moves' };
  return { value: ratingText(rating), label: `${kindName(variant, timeClass)} rating` };
}
