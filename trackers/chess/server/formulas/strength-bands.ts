export interface StrengthBand {
  /** Opponent's rating minus own rating; null at the open ends. */
  readonly from: number | null;
  readonly to: number | null;
}

/** Weakest opponents first. A difference equal to a limit belongs to the upper band. */
export const STRENGTH_BANDS: readonly StrengthBand[] = [
  { from: null, to: -200 },
  { from: -200, to: -100 },
  { from: -100, to: 0 },
  { from: 0, to: 100 },
  { from: 100, to: 200 },
  { from: 200, to: null },
];
