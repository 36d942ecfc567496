import type { ChessAccount } from '../../contract/accounts.ts';
import type { GameMove } from '../../contract/games.ts';
import type { PostedGame } from '../../contract/posted-game.ts';

/** A posted game for tests, with the final position of a short mate. */
export const game: PostedGame = {
  result: 'win',
  color: 'white',
  opponent: { name: 'opponent1', title: null, rating: 1612 },
  source: 'lichess',
  time_class: 'blitz',
  variant: 'standard',
  is_rated: true,
  time_control: '3+2',
  rating_before: 1640,
  rating_after: 1648,
  rating_diff: 8,
  opening: 'Sicilian Defense: Najdorf Variation',
  moves: 4,
  termination: 'checkmate',
  accuracy: 91.5,
  board: 'r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR',
  last_move: 'h5f7',
  burst: null,
  also_here: null,
};

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
