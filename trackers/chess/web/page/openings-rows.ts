import type { OpeningsSection, SectionOf } from '../../contract/page.ts';
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

/** Estimates how many rows are as high as the results and the endings: each line of theirs is about as high as a row. */
export function rowsBeside(
  results: SectionOf<'results'> | undefined,
  endings: Pick<SectionOf<'endings'>, 'draws'> | undefined,
): number {
  const lines = results ? resultLines(results).length : 0;
  return 7 + lines + (endings?.draws.some(({ games }) => games > 0) ? 2 : 0);
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
