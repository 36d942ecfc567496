/** A plate and the number of available pairs, by default unlimited. */
export type Plate = { weight: number; pairs?: number };

export type Loading = {
  /** Plates of one side, heaviest first. */
  side: number[];
  /** The missing weight per side, 0 when the target is reached. */
  remainder: number;
  /** The nearest totals that can be loaded, both the target if it can be; null without one. */
  nearestBelow: number | null;
  nearestAbove: number | null;
};

/** Sums are in hundredths, so that 1.25 and 0.5 add up exactly. */
const SCALE = 100;
const UNLIMITED_PAIRS = 20;

/** Returns the plates for each side of the bar, from heavy to light. All weights are in one unit. */
export function loadPlates(target: number, bar: number, plates: readonly Plate[]): Loading {
  const owned = plates
    .map(({ weight, pairs }) => ({ weight: Math.round(weight * SCALE), pairs: pairs ?? UNLIMITED_PAIRS }))
    .filter(({ weight, pairs }) => weight > 0 && pairs > 0)
    .sort((a, b) => b.weight - a.weight);
  const wanted = Math.round(((target - bar) / 2) * SCALE);
  const side: number[] = [];
  let left = Math.max(0, wanted);
  for (const { weight, pairs } of owned) {
    const count = Math.min(pairs, Math.floor(left / weight));
    for (let index = 0; index < count; index += 1) side.push(weight / SCALE);
    left -= count * weight;
  }
  const { below, above } = nearestSums(wanted, owned);
  const total = (sum: number | null) => (sum === null ? null : bar + (2 * sum) / SCALE);
  return { side, remainder: left / SCALE, nearestBelow: total(below), nearestAbove: total(above) };
}

/** Returns the possible sums per side closest to `wanted`, which greedy loading can miss with few pairs. */
function nearestSums(wanted: number, owned: readonly { weight: number; pairs: number }[]) {
  const highest = wanted + (owned[0]?.weight ?? 0);
  let sums = new Set([0]);
  for (const { weight, pairs } of owned) {
    const next = new Set(sums);
    for (const sum of sums) {
      for (let count = 1; count <= pairs && sum + count * weight <= highest; count += 1) {
        next.add(sum + count * weight);
      }
    }
    sums = next;
  }
  let below: number | null = null;
  let above: number | null = null;
  for (const sum of sums) {
    if (sum <= wanted && (below === null || sum > below)) below = sum;
    if (sum >= wanted && (above === null || sum < above)) above = sum;
  }
  return { below, above };
}
