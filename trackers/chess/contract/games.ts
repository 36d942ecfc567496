import { Type, type Static } from 'typebox';
import { defineEndpoint } from '@plotline/contract/endpoint.ts';
import {
  Instant,
  LocalDate,
  Nullable,
  Success,
  UsernameText,
  Uuid,
  UuidParam,
  viewAsQuery,
} from '@plotline/contract/schema.ts';
import {
  AlsoHere,
  Color,
  DatePrecision,
  GameResult,
  Opponent,
  Source,
  Termination,
  TERMINATIONS,
  TimeClass,
  Variant,
} from './game-values.ts';

/** A game in a list. */
export const GameLine = Type.Object({
  uuid: Uuid,
  source: Source,
  pool: Type.String(),
  variant: Variant,
  time_class: TimeClass,
  time_control: Nullable(Type.String()),
  is_rated: Type.Boolean(),
  /** False for games that no stat includes: against oneself or a computer, from a position, imported there. */
  is_counted: Type.Boolean(),
  color: Color,
  result: GameResult,
  termination: Termination,
  opponent: Opponent,
  rating_before: Nullable(Type.Integer()),
  rating_after: Nullable(Type.Integer()),
  rating_diff: Nullable(Type.Integer()),
  eco: Nullable(Type.String()),
  opening: Nullable(Type.String()),
  moves: Nullable(Type.Integer()),
  accuracy: Nullable(Type.Number()),
  board: Nullable(Type.String()),
  last_move: Nullable(Type.String()),
  has_moves: Type.Boolean(),
  /** False if a file gives only the day; `ended_at` is then its noon. */
  has_time: Type.Boolean(),
  ended_at: Instant,
  local_date: LocalDate,
  /** For a month or year, `local_date` is its first day. */
  date_precision: DatePrecision,
  /** The game at the provider. */
  url: Nullable(Type.String()),
});
export type GameLine = Static<typeof GameLine>;

/** `18` for an hour, `18-19` for two of them, from an even one on. */
export const HOUR_SPANS = [
  ...Array.from({ length: 24 }, (_, hour) => String(hour)),
  ...Array.from({ length: 12 }, (_, pair) => `${pair * 2}-${pair * 2 + 1}`),
];

export const STREAKS = ['current_win', 'longest_win', 'current_unbeaten', 'longest_unbeaten'] as const;

/** Weakest opponents first. A difference equal to a limit belongs to the upper band. */
export const STRENGTHS = ['..-200', '-200..-100', '-100..0', '0..100', '100..200', '200..'] as const;

/** The place of a game in its session: from the fourth on, games count together. */
export const SESSION_PLACES = ['1', '2', '3', '4'] as const;

export const GAME_FACTS = [
  'rating',
  'opponent_rating',
  'both_ratings',
  'clock',
  'move_20',
  'accuracy',
  'opponent_accuracy',
  'acpl',
  'move_time',
  'acpl_opening',
  'acpl_middlegame',
  'acpl_endgame',
  'move_time_opening',
  'move_time_middlegame',
  'move_time_endgame',
] as const;

const ONE_ENDING = TERMINATIONS.join('|');

/** The `filter` of the items call: an encoded query string of these, all optional. */
export const GameFilter = Type.Object({
  result: Type.Optional(Type.Enum(['win', 'draw', 'loss', 'none'])),
  color: Type.Optional(Color),
  rated: Type.Optional(Type.Enum(['rated', 'casual'])),
  /** An opening family, as in the openings section. */
  opening: Type.Optional(Type.String({ maxLength: 120 })),
  /** The full name of an opening. */
  variation: Type.Optional(Type.String({ maxLength: 300 })),
  /** One or several of these, separated by commas. */
  termination: Type.Optional(Type.String({ pattern: `^(?:${ONE_ENDING})(?:,(?:${ONE_ENDING})){0,12}$` })),
  /** Part of the opponent's name, any case. */
  opponent: Type.Optional(Type.String({ maxLength: 60 })),
  /** 1 is Monday. */
  weekday: Type.Optional(Type.Enum(['1', '2', '3', '4', '5', '6', '7'])),
  /** The hours in which the game ended, in the owner's zone. */
  hour: Type.Optional(Type.Enum(HOUR_SPANS)),
  /** A band of the opponent's rating minus the own one: `-200..-100`, open below the first and above the last. */
  strength: Type.Optional(Type.Enum([...STRENGTHS])),
  /** Seconds for the game and for each move, `180+2`, or days for a move, `3d`. */
  control: Type.Optional(Type.String({ pattern: '^(?:\\d{1,6}\\+\\d{1,5}|\\d{1,3}d)$' })),
  /** Games that a stat is computed from: those with this fact. */
  has: Type.Optional(Type.Enum([...GAME_FACTS])),
  time_class: Type.Optional(TimeClass),
  /** First and last day, within the timeframe. */
  from: Type.Optional(LocalDate),
  to: Type.Optional(LocalDate),
  /** The rated games of a streak that begins on the day `from` and ends on the day `to`. */
  streak: Type.Optional(Type.Enum([...STREAKS])),
  /** The rated games with this place in a session of the timeframe. */
  session: Type.Optional(Type.Enum([...SESSION_PLACES])),
  /** The rated games of the timeframe right after a loss, or the others. */
  after: Type.Optional(Type.Enum(['loss', 'other'])),
  /** The last 20 analysed games of the timeframe up to this day. */
  analysed_to: Type.Optional(LocalDate),
  /** Leaves out games that no stat includes. */
  counted: Type.Optional(Type.Enum(['yes'])),
});
export type GameFilter = Static<typeof GameFilter>;

/** A filter in a link; the server checks its values. */
export type LinkedFilter = Readonly<Partial<Record<keyof GameFilter, string>>>;

/** The games behind a figure of the page: those of its pool and timeframe with this filter. */
export interface LinkedGames {
  readonly filter: LinkedFilter;
  /** Set for figures that reach back before the timeframe. */
  readonly isAllTime?: boolean;
  /** Set for figures of another pool. */
  readonly pool?: string;
}

/** One half-move. */
export const GameMove = Type.Object({
  san: Type.String(),
  /** The board after it, first field of a FEN; null where positions of the variant are not replayed. */
  board: Nullable(Type.String()),
  /** `e2e4`, with the squares of the king for castling. */
  squares: Nullable(Type.String()),
  /** The mover's clock after the move. */
  clock_seconds: Nullable(Type.Number()),
  /** For White, in pawns; mates count as `#3` or `#-3` in `mate`. */
  eval: Nullable(Type.Number()),
  mate: Nullable(Type.Integer()),
  nags: Type.Array(Type.Integer()),
  comment: Nullable(Type.String()),
});
export type GameMove = Static<typeof GameMove>;

const Player = Type.Object({
  name: Type.String(),
  title: Nullable(Type.String()),
  rating: Nullable(Type.Integer()),
  rating_diff: Nullable(Type.Integer()),
  accuracy: Nullable(Type.Number()),
});

export const Game = Type.Interface([GameLine], {
  username: Type.String(),
  white: Player,
  black: Player,
  started_at: Nullable(Instant),
  duration_seconds: Nullable(Type.Integer()),
  event: Nullable(Type.String()),
  /** Null for the usual one. */
  initial_board: Nullable(Type.String()),
  plies: Type.Array(GameMove),
  pgn: Type.String(),
  also_here: Nullable(AlsoHere),
});
export type Game = Static<typeof Game>;

export const getGame = defineEndpoint('getChessGame', {
  route: 'GET /api/chess/games/:uuid',
  access: 'anyone',
  tokenScope: 'read',
  summary: 'One game with its moves and PGN; 404 if the viewer may not see it',
  params: UuidParam,
  /** `username` of the game's owner; 404 if it is another user's. Used with `view_as`. */
  query: Type.Object({ username: Type.Optional(UsernameText), ...viewAsQuery }),
  response: Type.Object({ game: Game }),
});

export const deleteGame = defineEndpoint('deleteChessGame', {
  route: 'DELETE /api/chess/games/:uuid',
  access: 'signed-in',
  tokenScope: 'write:chess',
  summary: 'Deletes one of my games with its post; no sync stores it again',
  params: UuidParam,
  response: Success,
});

/** Returns a file. */
export const exportGames = defineEndpoint('exportChessGames', {
  route: 'GET /api/chess/export',
  access: 'signed-in',
  summary: 'My games as one PGN file, oldest first',
  query: Type.Object({ selector: Type.Optional(Type.String({ maxLength: 60 })) }),
});
