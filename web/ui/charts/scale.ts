/** Round steps of an axis, times a power of ten. */
const STEPS: readonly number[] = [1, 2, 2.5, 4, 5, 10];

/**
 * Returns round values of an axis from at most `min` to at least `max`, with about `count` steps of at least `minStep`.
 * Never empty: an axis without extent starts at zero, or two steps away if there is a least one.
 */
export function niceTicks(min: number, max: number, count = 4, minStep = 0): number[] {
  if (max <= min && minStep > 0) return niceTicks(min - 2 * minStep, max + 2 * minStep, count, minStep);
  if (max <= min) return max === 0 ? [0, 1] : niceTicks(Math.min(0, max), Math.max(0, max), count);
  const step = Math.max(minStep, niceStep((max - min) / count));
  const first = Math.floor(min / step + 1e-9);
  const last = Math.max(first + 1, Math.ceil(max / step - 1e-9));
  return Array.from({ length: last - first + 1 }, (_, index) => round((first + index) * step));
}

function niceStep(raw: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(raw));
  const factor = STEPS.find((candidate) => candidate >= raw / magnitude - 1e-9) ?? 10;
  return factor * magnitude;
}

/** Removes floating-point noise: 0.30000000000000004. */
function round(value: number): number {
  return Number(value.toPrecision(12));
}

/** Returns a linear scale from the domain to the range; a domain without extent maps to the start of the range. */
export function linear(domain: readonly [number, number], range: readonly [number, number]) {
  const [from, to] = domain;
  const [start, end] = range;
  const slope = to === from ? 0 : (end - start) / (to - from);
  return (value: number): number => start + (value - from) * slope;
}

/** Returns n so that every nth of `count` labels has `needed` pixels. */
export function labelStride(count: number, width: number, needed: number): number {
  return Math.max(1, Math.ceil((count * needed) / Math.max(width, 1)));
}
