import type { OpeningsSection } from '../../contract/page.ts';

export type OpeningColor = OpeningsSection['rows'][number]['color'];
export type OpeningRow = OpeningsSection['rows'][number];

export const OPENING_COLORS = [
  { value: 'both', label: 'Both' },
  { value: 'white', label: 'White' },
  { value: 'black', label: 'Black' },
] as const;

/** The families as one colour, or both colours together, plays them. */
export function openingRows(section: OpeningsSection, color: OpeningColor): readonly OpeningRow[] {
  return section.rows.filter((row) => row.color === color);
}

/** A family is opened where it holds more than itself. */
export function isExpandable({ name, variations }: OpeningRow): boolean {
  return variations.some((variation) => variation.name !== name);
}

/** `Najdorf Variation` below its family `Sicilian Defense`; the family's plain line is its main line. */
export function variationName(family: string, name: string): string {
  if (name === family) return 'Main line';
  return name.startsWith(`${family}: `) ? name.slice(family.length + 2) : name;
}
