import type { PostPicture } from '@plotline/server/tracker-kit/tracker-posts.ts';
import { postedGame, type GameStats, type PostedGame } from '../../contract/posted-game.ts';
import { kindOfGame } from '../labels/game-names.ts';
import { boardSvg } from './board-picture.ts';

const RESULTS: Readonly<Record<PostedGame['result'], string>> = { win: 'Won', draw: 'Drawn', loss: 'Lost' };

/** Draws the final position of a game beside its result, opponent and opening. */
export function gamePicture(stats: GameStats): PostPicture {
  const game = postedGame(stats);
  const { board, last_move: lastMove, color, moves, opponent, opening } = game;
  return {
    drawing: board === null ? null : boardSvg({ board, lastMove, isFlipped: color === 'black' }),
    stats: [
      { value: RESULTS[game.result], label: movesText(moves) },
      ...(game.rating_after === null
        ? []
        : [{ value: String(game.rating_after), label: `rating${changeText(game.rating_diff)}` }]),
    ],
    rows: [
      { name: 'Against', details: opponentText(opponent) },
      ...(opening === null ? [] : [{ name: 'Opening', details: opening }]),
      { name: color === 'white' ? 'White' : 'Black', details: kindText(game) },
    ],
  };
}

function changeText(change: number | null): string {
  if (change === null) return '';
  const sign = change < 0 ? '−' : change > 0 ? '+' : '±';
  return ` (${sign}${Math.abs(change)})`;
}

function movesText(moves: number | null): string {
  if (moves === null) return 'result';
  return `in ${moves} ${moves === 1 ? 'move' : 'moves'}`;
}

function opponentText({ title, name, rating }: PostedGame['opponent']): string {
  return [title, name, rating === null ? null : `(${rating})`].filter(Boolean).join(' ');
}

function kindText({ variant, time_class: timeClass, time_control: control }: PostedGame): string {
  return [kindOfGame(variant, timeClass), control].filter(Boolean).join(' ');
}
