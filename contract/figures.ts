import { Type, type Static } from 'typebox';
import { Nullable } from './schema.ts';

/** A figure of a tracker, computed for the viewer. */
export const Figure = Type.Object({
  tracker_type: Type.String(),
  /** Identifies the figure within its tracker. */
  key: Type.String(),
  /** Headline stat of the tracker's page that the figure shows. */
  stat: Type.String(),
  label: Type.String(),
  value: Nullable(Type.Number()),
  unit: Nullable(Type.String()),
  /** For money: `unit` is a currency code, and the numbers have to be divided by 10 to the power of this. */
  currency_decimals: Type.Optional(Type.Integer({ minimum: 0 })),
  /** Difference to the 30 days before; null without data there. */
  change: Nullable(Type.Number()),
  /** Values over time, oldest first; empty without a line. */
  series: Type.Array(Type.Number()),
});
export type Figure = Static<typeof Figure>;
