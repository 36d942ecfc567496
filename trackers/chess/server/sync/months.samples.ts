import { chesscomGame } from '../providers/games.samples.ts';

// A chess.com player with games in three months.

export const ANA = { username: 'Ana_K', player_id: 7 };
export const STATS = {
  chess_blitz: { last: { rating: 1_648, rd: 45 }, record: { win: 3, loss: 2, draw: 1 } },
};
export const inMonth = (month: string, numbers: readonly number[]) =>
  numbers.map((number) =>
    chesscomGame(number, { end_time: Date.parse(`${month}-10T12:00:00Z`) / 1_000 + number * 600 }),
  );
export const MONTHS = {
  '2026-07': inMonth('2026-07', [1, 2]),
  '2026-08': inMonth('2026-08', [3, 4, 5]),
  '2026-09': inMonth('2026-09', [6, 7]),
};
