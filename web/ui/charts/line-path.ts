import type { TooltipLine } from './ChartTooltip.tsx';

export interface LinePoint {
  readonly key: string;
  /** Under the line: a date in the reader's locale. */
  readonly label: string;
  /** The title in the tooltip; by default the label. */
  readonly title?: string;
  /** Null for a gap in the line, unless it is passed. */
  readonly value: number | null;
  /** Not connected to the previous point. */
  readonly isApart?: boolean;
  /** Without a value, but the line passes over it. */
  readonly isPassed?: boolean;
  /** Replaces the value in the tooltip. */
  readonly reading?: string;
  /** Replaces the value at the end of the line. */
  readonly mark?: string;
  /** The range of that bucket, drawn as a band. */
  readonly range?: readonly [low: number, high: number];
  /** The number of data points in the bucket, drawn as small bars. */
  readonly count?: number;
  readonly lines?: readonly TooltipLine[];
}

export interface Place {
  readonly x: number;
  readonly y: number;
  /** Not connected to the previous place. */
  readonly isApart?: boolean | undefined;
}

/**
 * Returns an SVG path through the places; null and `isApart` interrupt it. A single place is a dot of 5 pixels, drawn
 * with a line of 2 pixels and round caps.
 */
export function linePath(places: readonly (Place | null)[]): string {
  return places
    .map((place, index) => {
      if (!place) return '';
      const next = places[index + 1];
      const isFirst = !places[index - 1] || place.isApart;
      const isAlone = isFirst && (!next || next.isApart);
      return `${isFirst ? 'M' : 'L'}${pixel(place.x)} ${pixel(place.y)}${isAlone ? DOT : ''}`;
    })
    .join('');
}

const DOT = 'h0m-1.5 0a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0';

/** One step of a band between two edges. */
export interface BandPlace {
  readonly x: number;
  readonly low: number;
  readonly high: number;
  readonly isApart?: boolean | undefined;
}

/** Returns the closed path between both edges of a band; null and `isApart` interrupt it. */
export function areaPath(band: readonly (BandPlace | null)[]): string {
  return runsOf(band).map(closedArea).join('');
}

function runsOf(band: readonly (BandPlace | null)[]): BandPlace[][] {
  const runs: BandPlace[][] = [[]];
  for (const place of band) {
    if (!place || place.isApart) runs.push([]);
    if (place) runs.at(-1)?.push(place);
  }
  return runs;
}

function closedArea(run: readonly BandPlace[]): string {
  if (run.length < 2) return '';
  const upper = run.map(({ x, high }) => `${pixel(x)} ${pixel(high)}`);
  const lower = run.map(({ x, low }) => `${pixel(x)} ${pixel(low)}`).toReversed();
  return `M${[...upper, ...lower].join('L')}Z`;
}

function pixel(value: number): string {
  return value.toFixed(1);
}
