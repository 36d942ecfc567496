/** Steps at which users like to read numbers. */
const STEPS: readonly number[] = [1, 2, 2.5, 4, 5, 10];

/**
 * Round values of an axis from at most `min` to at least `max`, `count` steps or a few more. Never empty:
 * an axis without extent reaches from zero.
 */
export function niceTicks(min: number, max: number, count = 4): number[] {
  if (max <= min) return max === 0 ? [0, 1] : niceTicks(Math.min(0, max), Math.max(0, max), count);
  const step = niceStep((max - min) / count);
  const first = Math.floor(min / step + 1e-9);
  const last = Math.max(first + 1, Math.ceil(max / step - 1e-9));
  return Array.from({ length: last - first + 1 }, (_, index) => round((first + index) * step));
}

function niceStep(raw: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(raw));
  const factor = STEPS.find((candidate) => candidate >= raw / magnitude - 1e-9) ?? 10;
  return factor * magnitude;
}

/** Takes away the dust of binary fractions: 0.30000000000000004. */
function round(value: number): number {
  return Number(value.toPrecision(12));
}

/** A straight line from the domain to the range; a domain without extent lands on the range's start. */
export function linear(domain: readonly [number, number], range: readonly [number, number]) {
  const [from, to] = domain;
  const [start, end] = range;
  const slope = to === from ? 0 : (end - start) / (to - from);
  return (value: number): number => start + (value - from) * slope;
}

/** Which of `count` labels to draw, so that each has `needed` pixels; counted from the last, the newest. */
export function labelStride(count: number, width: number, needed: number): number {
  return Math.max(1, Math.ceil((count * needed) / Math.max(width, 1)));
}
