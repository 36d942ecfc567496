export interface StrengthBand {
  /** Opponent's rating less the own one; null at the open ends. */
  readonly from: number | null;
  readonly to: number | null;
}

/** Weakest opponents first. A difference belongs to the band that it begins. */
export const STRENGTH_BANDS: readonly StrengthBand[] = [
  { from: null, to: -200 },
  { from: -200, to: -100 },
  { from: -100, to: 0 },
  { from: 0, to: 100 },
  { from: 100, to: 200 },
  { from: 200, to: null },
];
