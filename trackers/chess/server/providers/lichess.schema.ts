import { Type, type Static } from 'typebox';

// The used parts of Lichess's responses: https://lichess.org/api

const Perf = Type.Object({
  games: Type.Integer(),
  rating: Type.Integer(),
  rd: Type.Optional(Type.Number()),
  prov: Type.Optional(Type.Boolean()),
});

export const LichessUser = Type.Object({
  id: Type.String(),
  username: Type.String(),
  title: Type.Optional(Type.String()),
  disabled: Type.Optional(Type.Boolean()),
  tosViolation: Type.Optional(Type.Boolean()),
  /** By pool; some have another shape, such as puzzle storms. */
  perfs: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  count: Type.Optional(Type.Object({ all: Type.Integer(), playing: Type.Optional(Type.Integer()) })),
  profile: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
});
export type LichessUser = Static<typeof LichessUser>;
export { Perf as LichessPerf };

/** An access token, with the seconds until it expires. */
export const LichessToken = Type.Object({
  access_token: Type.String({ minLength: 1 }),
  expires_in: Type.Integer(),
});

const Player = Type.Object({
  user: Type.Optional(
    Type.Object({ id: Type.String(), name: Type.String(), title: Type.Optional(Type.String()) }),
  ),
  name: Type.Optional(Type.String()),
  aiLevel: Type.Optional(Type.Integer()),
  rating: Type.Optional(Type.Integer()),
  ratingDiff: Type.Optional(Type.Integer()),
  provisional: Type.Optional(Type.Boolean()),
  analysis: Type.Optional(
    Type.Object({ acpl: Type.Optional(Type.Integer()), accuracy: Type.Optional(Type.Number()) }),
  ),
});
export type LichessPlayer = Static<typeof Player>;

/** Latest time of a JavaScript Date, in milliseconds since 1970. */
export const LATEST_MS = 8_640_000_000_000_000;
const Moment = Type.Integer({ minimum: 0, maximum: LATEST_MS });

export const LichessGame = Type.Object({
  id: Type.String({ minLength: 8, maxLength: 8 }),
  rated: Type.Boolean(),
  variant: Type.String(),
  speed: Type.String(),
  createdAt: Moment,
  lastMoveAt: Moment,
  status: Type.String(),
  source: Type.Optional(Type.String()),
  players: Type.Object({ white: Player, black: Player }),
  winner: Type.Optional(Type.Enum(['white', 'black'])),
  opening: Type.Optional(Type.Object({ eco: Type.String(), name: Type.String(), ply: Type.Integer() })),
  moves: Type.Optional(Type.String()),
  clocks: Type.Optional(Type.Array(Type.Number())),
  clock: Type.Optional(Type.Object({ initial: Type.Integer(), increment: Type.Integer() })),
  daysPerTurn: Type.Optional(Type.Integer()),
  analysis: Type.Optional(
    Type.Array(Type.Object({ eval: Type.Optional(Type.Number()), mate: Type.Optional(Type.Integer()) })),
  ),
  division: Type.Optional(
    Type.Object({ middle: Type.Optional(Type.Integer()), end: Type.Optional(Type.Integer()) }),
  ),
  initialFen: Type.Optional(Type.String()),
  lastFen: Type.Optional(Type.String()),
});
export type LichessGame = Static<typeof LichessGame>;
