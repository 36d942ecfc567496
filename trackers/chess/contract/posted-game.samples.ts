import type { PostedGame } from './posted-game.ts';

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
