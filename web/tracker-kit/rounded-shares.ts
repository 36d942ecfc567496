/**
 * Returns the percentages of counts as whole numbers that sum to 100: each is rounded down, and those with the largest
 * remainders are raised by one. Counts that are all 0 have shares of 0.
 */
export function roundedShares(counts: readonly number[]): readonly number[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return counts.map(() => 0);
  const parts = counts.map((count, index) => {
    const scaled = count * 100;
    return { index, share: Math.floor(scaled / total), remainder: scaled % total };
  });
  const missing = 100 - parts.reduce((sum, { share }) => sum + share, 0);
  const raised = new Set(
    parts
      .toSorted((a, b) => b.remainder - a.remainder)
      .slice(0, missing)
      .map(({ index }) => index),
  );
  return parts.map(({ share, index }) => (raised.has(index) ? share + 1 : share));
}
