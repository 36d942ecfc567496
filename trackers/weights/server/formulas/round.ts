/** Rounds to three digits, without floating-point noise. */
export function round(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}
