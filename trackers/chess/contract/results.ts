import { Type, type Static } from 'typebox';
import { Nullable } from '@plotline/contract/schema.ts';
import { TimeClass } from './game-values.ts';

/** Games by their results, in any section of the page. */
export const counts = {
  games: Type.Integer(),
  won: Type.Integer(),
  drawn: Type.Integer(),
  lost: Type.Integer(),
  /** `(won + drawn / 2) / games`; null without games. */
  score_percent: Nullable(Type.Number()),
};

const resultRow = {
  ...counts,
  /** 95 % Wilson interval of the score in percent, below 100 games. */
  interval: Nullable(Type.Object({ low: Type.Number(), high: Type.Number() })),
};
const ResultRow = Type.Object(resultRow);

export const ResultsSection = Type.Object({
  key: Type.Literal('results'),
  kind: Type.Literal('bars'),
  title: Type.String(),
  all: ResultRow,
  white: ResultRow,
  black: ResultRow,
  rated: ResultRow,
  casual: ResultRow,
  /** From fast to slow if one pool has several speeds; else empty. */
  by_class: Type.Array(Type.Object({ time_class: TimeClass, ...resultRow })),
});
export type ResultsSection = Static<typeof ResultsSection>;
