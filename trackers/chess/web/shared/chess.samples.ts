import type { ChessAccount } from '../../contract/accounts.ts';
import type { GameMove } from '../../contract/games.ts';

/** A linked account that is up to date. */
export const account: ChessAccount = {
  provider: 'lichess',
  username: 'ana_k',
  url: 'https://lichess.org/@/ana_k',
  title: null,
  is_closed: false,
  is_verified: false,
  is_lapsed: false,
  is_confirmed: true,
  verify_code: 'KQRBNPAB',
  games: 1240,
  left_out: 0,
  state: 'idle',
  place_in_queue: null,
  progress: null,
  imported: 0,
  waiting_until: null,
  waiting_because: null,
  error: null,
  last_sync_at: '2026-11-21T11:56:00.000Z',
  next_sync_at: null,
  retry_from: null,
  manual_sync_from: null,
};

/** A half-move with nothing but its notation. */
export const move: GameMove = {
  san: 'e4',
  board: null,
  squares: null,
  clock_seconds: null,
  eval: null,
  mate: null,
  nags: [],
  comment: null,
};
