import type { TooltipLine } from './ChartTooltip.tsx';

export interface LinePoint {
  readonly key: string;
  /** Under the line: a date in the reader's locale. */
  readonly label: string;
  /** In the tooltip; the label when absent. */
  readonly title?: string;
  /** Null where nothing is known: the line has a gap. */
  readonly value: number | null;
  /** The range of that bucket, drawn as a band. */
  readonly range?: readonly [low: number, high: number];
  /** How many facts the bucket holds, drawn as small bars below. */
  readonly count?: number;
  readonly lines?: readonly TooltipLine[];
}

export interface Place {
  readonly x: number;
  readonly y: number;
}

/** An SVG path through the places; null interrupts the line. */
export function linePath(places: readonly (Place | null)[]): string {
  let isDrawing = false;
  const parts: string[] = [];
  for (const place of places) {
    if (place) parts.push(`${isDrawing ? 'L' : 'M'}${pixel(place.x)} ${pixel(place.y)}`);
    isDrawing = place !== null;
  }
  return parts.join('');
}

/** The closed area between the upper and the lower edge of a band. */
export function areaPath(band: readonly { x: number; low: number; high: number }[]): string {
  if (band.length < 2) return '';
  const upper = band.map(({ x, high }) => `${pixel(x)} ${pixel(high)}`);
  const lower = band.map(({ x, low }) => `${pixel(x)} ${pixel(low)}`).toReversed();
  return `M${[...upper, ...lower].join('L')}Z`;
}

function pixel(value: number): string {
  return value.toFixed(1);
}
