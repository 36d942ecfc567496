import { Type, type Static, type TSchema } from 'typebox';
import { Nullable } from '@plotline/contract/schema.ts';
import { AlsoHere, Color, PlayedResult, Source, Termination, TimeClass, Variant } from './game-values.ts';

/** A fact that is left out if unknown; older posts hold null. */
function known<Schema extends TSchema>(schema: Schema) {
  return Type.Optional(Nullable(schema));
}

/** Stats of a game's feed card, compact as a feed page has twenty; `postedGame` completes them. */
export const GameStats = Type.Object({
  result: PlayedResult,
  color: Color,
  opponent: Type.Object({ name: Type.String(), title: known(Type.String()), rating: known(Type.Integer()) }),
  /** The site, whose ratings these are; posts of before lack it. */
  source: known(Source),
  time_class: TimeClass,
  /** Absent means standard. */
  variant: Type.Optional(Variant),
  /** Absent means true. */
  is_rated: Type.Optional(Type.Boolean()),
  /** `3+2`, `1 day per move`. */
  time_control: known(Type.String()),
  rating_after: known(Type.Integer()),
  /** Known if no other game ended in between. */
  rating_diff: known(Type.Integer()),
  opening: known(Type.String()),
  moves: known(Type.Integer()),
  termination: Termination,
  accuracy: known(Type.Number()),
  /** The final position: the first field of a FEN, which draws every variant's board. */
  board: known(Type.String()),
  /** `e2e4`: the squares of the last move. */
  last_move: known(Type.String()),
  /** Set on the newest post of many games in a few hours; the game itself is one of them. */
  burst: known(
    Type.Object({
      games: Type.Integer(),
      won: Type.Integer(),
      drawn: Type.Integer(),
      lost: Type.Integer(),
      rating_from: Nullable(Type.Integer()),
      rating_to: Nullable(Type.Integer()),
    }),
  ),
  /** Set if the viewer may see that game. */
  also_here: known(AlsoHere),
});
export type GameStats = Static<typeof GameStats>;

/** Complete stats of a post: null for unknown facts. */
export type PostedGame = Required<Omit<GameStats, 'opponent'>> & {
  readonly opponent: Required<GameStats['opponent']>;
  readonly rating_before: number | null;
};

/** Completes stats with the facts that they leave out. */
export function postedGame({ opponent, ...stats }: GameStats): PostedGame {
  const { rating_after: after = null, rating_diff: diff = null } = stats;
  return {
    result: stats.result,
    color: stats.color,
    opponent: { name: opponent.name, title: opponent.title ?? null, rating: opponent.rating ?? null },
    source: stats.source ?? null,
    time_class: stats.time_class,
    variant: stats.variant ?? 'standard',
    is_rated: stats.is_rated ?? true,
    time_control: stats.time_control ?? null,
    rating_before: after === null || diff === null ? null : after - diff,
    rating_after: after,
    rating_diff: diff,
    opening: stats.opening ?? null,
    moves: stats.moves ?? null,
    termination: stats.termination,
    accuracy: stats.accuracy ?? null,
    board: stats.board ?? null,
    last_move: stats.last_move ?? null,
    burst: stats.burst ?? null,
    also_here: stats.also_here ?? null,
  };
}
