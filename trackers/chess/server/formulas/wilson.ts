const Z_95 = 1.96;

/**
 * Returns the 95 % confidence interval of a score, both ends between 0 and 1, after E. B. Wilson (1927). Draws count as
 * half a win, which makes the interval slightly too wide. Needs at least one game.
 */
export function wilsonInterval(score: number, games: number): { low: number; high: number } {
  const share = score / games;
  const square = Z_95 ** 2;
  const center = share + square / (2 * games);
  const spread = Z_95 * Math.sqrt((share * (1 - share)) / games + square / (4 * games ** 2));
  const scale = 1 + square / games;
  return { low: Math.max(0, (center - spread) / scale), high: Math.min(1, (center + spread) / scale) };
}
