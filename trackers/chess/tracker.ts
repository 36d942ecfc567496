import { Type, type Static } from 'typebox';
import { Nullable } from '@plotline/contract/schema.ts';
import { defineTracker } from '@plotline/contract/tracker.ts';
import {
  AlsoHere,
  Color,
  Opponent,
  PlayedResult,
  Termination,
  TimeClass,
  Variant,
} from './contract/words.ts';

/** What a game's feed card draws. */
export const GameStats = Type.Object({
  result: PlayedResult,
  color: Color,
  opponent: Opponent,
  time_class: TimeClass,
  variant: Variant,
  is_rated: Type.Boolean(),
  /** `3+2`, `1 day per move`; null when it is not known. */
  time_control: Nullable(Type.String()),
  rating_before: Nullable(Type.Integer()),
  rating_after: Nullable(Type.Integer()),
  rating_diff: Nullable(Type.Integer()),
  opening: Nullable(Type.String()),
  moves: Nullable(Type.Integer()),
  termination: Termination,
  accuracy: Nullable(Type.Number()),
  /** The final position: the first field of a FEN, which draws every variant's board. */
  board: Nullable(Type.String()),
  /** `e2e4`: the squares of the last move. */
  last_move: Nullable(Type.String()),
  /** Whether it can be replayed move by move. */
  has_moves: Type.Boolean(),
  /** Set on the newest post of many games in a few hours; the game itself is one of them. */
  burst: Nullable(
    Type.Object({
      games: Type.Integer(),
      won: Type.Integer(),
      drawn: Type.Integer(),
      lost: Type.Integer(),
      rating_from: Nullable(Type.Integer()),
      rating_to: Nullable(Type.Integer()),
    }),
  ),
  /** Set for whoever may see it. */
  also_here: Type.Optional(AlsoHere),
});
export type GameStats = Static<typeof GameStats>;

export const tracker = defineTracker({
  type: 'chess',
  name: 'Chess',
  description: 'Games and ratings from chess.com, Lichess or PGN files',
  category: 'gaming',
  icon: 'chess-knight',
  accent: 'green',
  colors: { primary: '#2E9E48', secondary: '#DFF6E3', hover: '#1F7433' },
  likeableType: 'chess_game',
  timestampPrecision: 'minute',
  defaultSyncEnabled: true,
  hasSelector: true,
  labels: { lastActivity: 'Last game' },
  isPublicByDefault: true,
  pages: ['game', 'import'],
  signupField: 'chess_username',
  settings: {
    CHESSCOM_API_BASE: { kind: 'url', fallback: 'https://api.chess.com/pub' },
    LICHESS_API_BASE: { kind: 'url', fallback: 'https://lichess.org' },
  },
  stats: GameStats,
});
