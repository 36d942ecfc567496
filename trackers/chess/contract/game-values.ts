import { Type, type Static } from 'typebox';
import { Nullable, Uuid } from '@plotline/contract/schema.ts';

/** The sites that accounts can be linked from. */
export const PROVIDERS = ['chesscom', 'lichess'] as const;
export const Provider = Type.Enum(PROVIDERS);
export type Provider = Static<typeof Provider>;

/** The origin of a game: `pgn` is a file whose games name neither site. */
export const Source = Type.Enum([...PROVIDERS, 'pgn']);
export type Source = Static<typeof Source>;

export const VARIANTS = [
  'standard',
  'chess960',
  'crazyhouse',
  'threecheck',
  'kingofthehill',
  'antichess',
  'atomic',
  'horde',
  'racingkings',
  'bughouse',
  'oddschess',
  'fromposition',
] as const;
export const Variant = Type.Enum(VARIANTS);
export type Variant = Static<typeof Variant>;

export const VARIANT_NAMES: Readonly<Record<Variant, string>> = {
  standard: 'Standard',
  chess960: 'Chess960',
  crazyhouse: 'Crazyhouse',
  threecheck: 'Three-check',
  kingofthehill: 'King of the Hill',
  antichess: 'Antichess',
  atomic: 'Atomic',
  horde: 'Horde',
  racingkings: 'Racing Kings',
  bughouse: 'Bughouse',
  oddschess: 'Odds Chess',
  fromposition: 'From Position',
};

export const TIME_CLASSES = ['ultrabullet', 'bullet', 'blitz', 'rapid', 'classical', 'daily'] as const;
export const TimeClass = Type.Enum(TIME_CLASSES);
export type TimeClass = Static<typeof TimeClass>;

export const Color = Type.Enum(['white', 'black']);
export type Color = Static<typeof Color>;

export const PlayedResult = Type.Enum(['win', 'draw', 'loss']);
export type PlayedResult = Static<typeof PlayedResult>;

/** `none`: aborted or never begun; such a game is not counted and has no post. */
/** The known part of a game's date. */
export const DatePrecision = Type.Enum(['day', 'month', 'year']);
export type DatePrecision = Static<typeof DatePrecision>;

export const GameResult = Type.Enum(['win', 'draw', 'loss', 'none']);
export type GameResult = Static<typeof GameResult>;

export const RESULT_NAMES: Readonly<Record<GameResult, string>> = {
  win: 'Won',
  draw: 'Drawn',
  loss: 'Lost',
  none: 'Not played',
};

export const TERMINATIONS = [
  'checkmate',
  'resignation',
  'timeout',
  'abandoned',
  'stalemate',
  'repetition',
  'insufficient',
  'fifty_move',
  'agreement',
  'timeout_vs_insufficient',
  'variant_end',
  'cheat',
  'other',
] as const;
export const Termination = Type.Enum(TERMINATIONS);
export type Termination = Static<typeof Termination>;

export const Opponent = Type.Object({
  name: Type.String(),
  /** `GM`, `IM`, …; null for most. */
  title: Nullable(Type.String()),
  rating: Nullable(Type.Integer()),
  is_ai: Type.Boolean(),
});
export type Opponent = Static<typeof Opponent>;

/** A link to the same game in the other player's tracker. */
export const AlsoHere = Type.Object({ uuid: Uuid, username: Type.String() });
export type AlsoHere = Static<typeof AlsoHere>;
