import type { TooltipLine } from './ChartTooltip.tsx';

export interface LinePoint {
  readonly key: string;
  /** Under the line: a date in the reader's locale. */
  readonly label: string;
  /** In the tooltip; the label when absent. */
  readonly title?: string;
  /** Null where nothing is known: the line has a gap. */
  readonly value: number | null;
  /** The line does not come from the point before, though both have a value. */
  readonly isApart?: boolean;
  /** In the tooltip, where the value says less than there is to say. */
  readonly reading?: string;
  /** At the end of the line, where the value says less than there is to say. */
  readonly mark?: string;
  /** The range of that bucket, drawn as a band. */
  readonly range?: readonly [low: number, high: number];
  /** How many facts the bucket holds, drawn as small bars below. */
  readonly count?: number;
  readonly lines?: readonly TooltipLine[];
}

export interface Place {
  readonly x: number;
  readonly y: number;
  /** The line starts again here. */
  readonly isApart?: boolean | undefined;
}

/**
 * An SVG path through the places; null interrupts the line, and so does a place apart. A place alone is a line of no
 * length: its caps show as a dot.
 */
export function linePath(places: readonly (Place | null)[]): string {
  return places
    .map((place, index) => {
      if (!place) return '';
      const next = places[index + 1];
      const isFirst = !places[index - 1] || place.isApart;
      const isAlone = isFirst && (!next || next.isApart);
      return `${isFirst ? 'M' : 'L'}${pixel(place.x)} ${pixel(place.y)}${isAlone ? 'h0' : ''}`;
    })
    .join('');
}

/** One step of a band between two edges. */
export interface BandPlace {
  readonly x: number;
  readonly low: number;
  readonly high: number;
  readonly isApart?: boolean | undefined;
}

/** The closed area between the upper and the lower edge of a band; null interrupts it, as it does the line. */
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
