import { Type, type Static } from 'typebox';

export const BREAKDOWN_DIMENSIONS = [
  'opening',
  'color',
  'result',
  'strength',
  'weekday',
  'hour',
  'control',
  'phase',
] as const;
export type BreakdownDimension = (typeof BREAKDOWN_DIMENSIONS)[number];

export const BREAKDOWN_METRICS = ['score', 'games', 'accuracy', 'acpl', 'move_time'] as const;
export type BreakdownMetric = (typeof BREAKDOWN_METRICS)[number];

const BreakdownCell = Type.Object({
  /** Score and accuracy in percent, losses in centipawns, times in seconds. */
  value: Type.Number(),
  /** The games that the value is computed from. */
  games: Type.Integer(),
  /** Fewer than 20 games: chance may explain a difference. */
  is_few: Type.Boolean(),
});
export type BreakdownCell = Static<typeof BreakdownCell>;

/** Every metric by every dimension. Cells without data are left out, and so are games of an unknown value. */
export const BreakdownSection = Type.Object({
  key: Type.Literal('breakdown'),
  kind: Type.Literal('table'),
  title: Type.String(),
  games: Type.Integer(),
  formulas: Type.Object({
    score: Type.String(),
    games: Type.String(),
    accuracy: Type.String(),
    acpl: Type.String(),
    move_time: Type.String(),
  }),
  dimensions: Type.Array(
    Type.Object({
      dimension: Type.Enum([...BREAKDOWN_DIMENSIONS]),
      rows: Type.Array(
        Type.Object({
          /** As in the filter of the items call; a phase is `opening`, `middlegame` or `endgame`. */
          value: Type.String(),
          cells: Type.Object({
            score: Type.Optional(BreakdownCell),
            games: Type.Optional(BreakdownCell),
            accuracy: Type.Optional(BreakdownCell),
            acpl: Type.Optional(BreakdownCell),
            move_time: Type.Optional(BreakdownCell),
          }),
        }),
      ),
    }),
  ),
});
