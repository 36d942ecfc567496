import { counted, formatNumber } from '@plotline/web/tracker-kit/format.ts';
import type { GameLine } from '../../contract/games.ts';
import { VARIANT_NAMES } from '../../contract/game-values.ts';
import { ENDINGS, TIME_CLASS_NAMES } from '../shared/chess-labels.ts';

type LabelledGame = Omit<GameLine, 'opponent' | 'board' | 'last_move' | 'uuid' | 'ended_at' | 'local_date'>;

/** Labels a game in the list by time class, opening or variant, and ending. */
export function gameLabels(line: LabelledGame): { kind: string; opening: string; ending: string } {
  return {
    kind: TIME_CLASS_NAMES[line.time_class],
    opening: line.opening ?? VARIANT_NAMES[line.variant],
    ending: endingLine(line),
  };
}

function endingLine(line: LabelledGame): string {
  const { termination, moves, time_control, is_rated, is_counted, result, accuracy } = line;
  const parts = [
    // An unknown ending says nothing, and takes the room of the rest.
    result === 'none' || termination === 'other' ? null : ENDINGS[termination],
    moves === null || moves === 0 ? null : counted(moves, 'move'),
    time_control,
    is_rated ? null : 'casual',
    is_counted || result === 'none' ? null : 'not counted',
    accuracy === null ? null : `${formatNumber(accuracy)}%`,
  ];
  return parts.filter((part) => part !== null).join(' · ');
}
