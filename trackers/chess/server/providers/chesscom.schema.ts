import { Type, type Static } from 'typebox';

// The used parts of chess.com's published data: https://www.chess.com/news/view/published-data-api

const Rating = Type.Object({ rating: Type.Integer(), date: Type.Integer() });

export const ChesscomPlayer = Type.Object({
  player_id: Type.Integer(),
  username: Type.String(),
  url: Type.Optional(Type.String()),
  status: Type.Optional(Type.String()),
  title: Type.Optional(Type.String()),
  name: Type.Optional(Type.String()),
  location: Type.Optional(Type.String()),
});
export type ChesscomPlayer = Static<typeof ChesscomPlayer>;

export const ChesscomPoolStats = Type.Object({
  last: Type.Object({ rating: Type.Integer(), rd: Type.Optional(Type.Number()) }),
  best: Type.Optional(Rating),
  record: Type.Optional(Type.Object({ win: Type.Integer(), loss: Type.Integer(), draw: Type.Integer() })),
});

export const ChesscomTactics = Type.Object({ highest: Rating });

/** Pools by key, among entries of other shapes. */
export const ChesscomStats = Type.Record(Type.String(), Type.Unknown());
export type ChesscomStats = Static<typeof ChesscomStats>;

export const ChesscomArchives = Type.Object({ archives: Type.Array(Type.String()) });

/** Games are checked one by one, so that a malformed one does not cost the others. */
export const ChesscomMonth = Type.Object({ games: Type.Array(Type.Unknown()) });

const Player = Type.Object({
  username: Type.String({ minLength: 1 }),
  rating: Type.Optional(Type.Integer()),
  result: Type.String(),
});

export const ChesscomGame = Type.Object({
  url: Type.String(),
  uuid: Type.Optional(Type.String()),
  /** Absent from games that ended before the first move. */
  pgn: Type.Optional(Type.String()),
  time_control: Type.String(),
  time_class: Type.String(),
  rules: Type.String(),
  rated: Type.Boolean(),
  end_time: Type.Integer(),
  start_time: Type.Optional(Type.Integer()),
  initial_setup: Type.Optional(Type.String()),
  fen: Type.Optional(Type.String()),
  eco: Type.Optional(Type.String()),
  accuracies: Type.Optional(Type.Object({ white: Type.Number(), black: Type.Number() })),
  white: Player,
  black: Player,
});
export type ChesscomGame = Static<typeof ChesscomGame>;
