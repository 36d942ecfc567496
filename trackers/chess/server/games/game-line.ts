import type { GameLine } from '../../contract/games.ts';
import { timeControlText } from '../labels/game-names.ts';
import type { GameRecord } from './game-records.repository.ts';

export function presentLine(record: GameRecord): GameLine {
  return {
    uuid: record.uuid,
    source: record.source,
    pool: record.pool,
    variant: record.variant,
    time_class: record.timeClass,
    time_control: timeControlText(record),
    is_rated: record.isRated,
    is_counted: record.isCounted,
    color: record.color,
    result: record.result,
    termination: record.termination,
    opponent: {
      name: record.opponentName,
      title: record.opponentTitle,
      rating: record.opponentRating,
      is_ai: record.opponentIsAi,
    },
    rating_before: record.ratingBefore,
    rating_after: record.ratingAfter,
    rating_diff: record.ratingDiff,
    eco: record.eco,
    opening: record.opening,
    moves: record.plies === 0 ? null : Math.ceil(record.plies / 2),
    accuracy: record.accuracy,
    board: record.board,
    last_move: record.lastMove,
    has_moves: record.plies > 0,
    has_time: record.hasTime,
    ended_at: record.endedAt.toISOString(),
    local_date: record.localDate,
    date_precision: record.datePrecision,
    url: record.url,
  };
}
