import type { OpeningsSection, SectionOf } from '../../contract/page.ts';
import { labelsBelow } from './ending-labels.ts';
import { endingSegments, sumOf } from './ending-shares.ts';
import { resultLines } from './result-lines.ts';

export type OpeningColor = OpeningsSection['rows'][number]['color'];
export type OpeningRow = OpeningsSection['rows'][number];

export const OPENING_COLORS = [
  { value: 'both', label: 'Both' },
  { value: 'white', label: 'White' },
  { value: 'black', label: 'Black' },
] as const;

/** Returns the families played with one colour, or with both together. */
export function openingRows(section: OpeningsSection, color: OpeningColor): readonly OpeningRow[] {
  return section.rows.filter((row) => row.color === color);
}

/** The heights of a row and of a key of endings, and the width of the bars of endings beside openings, in pixels. */
const ROW_HEIGHT = 44;
const KEY_HEIGHT = 20;
const BAR_WIDTH = 349;

type Endings = Pick<SectionOf<'endings'>, 'wins' | 'draws' | 'losses'>;

/** Estimates how many rows are as high as the results and the endings: each line of theirs is about as high as a row. */
export function rowsBeside(results: SectionOf<'results'> | undefined, endings: Endings | undefined): number {
  const lines = results ? resultLines(results).length : 0;
  if (!endings) return 7 + lines;
  const drawn = sumOf(endings.draws) > 0 ? 2 : 0;
  return 7 + lines + drawn + Math.round((keysOf(endings) * KEY_HEIGHT) / ROW_HEIGHT);
}

/** Counts the bars of endings with a key. */
function keysOf({ wins, draws, losses }: Endings): number {
  const bars = [endingSegments(wins, 'win'), endingSegments(draws, 'draw'), endingSegments(losses, 'loss')];
  return bars.filter((segments) => segments.length > labelsBelow(segments, BAR_WIDTH).size).length;
}

/** Tests whether a family has variations besides its main line. */
export function isExpandable({ name, variations }: OpeningRow): boolean {
  return variations.some((variation) => variation.name !== name);
}

/** Shortens a variation to `Najdorf Variation` below its family; the family itself is the main line. */
export function variationName(family: string, name: string): string {
  if (name === family) return 'Main line';
  return name.startsWith(`${family}: `) ? name.slice(family.length + 2) : name;
}
