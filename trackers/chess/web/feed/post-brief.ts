import { postedGame, type GameStats } from '../../contract/posted-game.ts';
import { RESULT_NAMES } from '../../contract/game-values.ts';

/** `Won vs opponent1`. */
export function postBrief(stats: GameStats): string {
  const { result, opponent } = postedGame(stats);
  return `${RESULT_NAMES[result]} vs ${opponent.name}`;
}
