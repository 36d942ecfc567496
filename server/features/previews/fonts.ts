import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

// Inter has one file for each subset of Unicode.

const SUBSETS = [
  'latin',
  'latin-ext',
  'cyrillic',
  'cyrillic-ext',
  'greek',
  'greek-ext',
  'vietnamese',
] as const;
const BOLDNESS = [400, 600] as const;

const require = createRequire(import.meta.url);

export interface FontFile {
  readonly name: string;
  readonly weight: (typeof BOLDNESS)[number];
  readonly style: 'normal';
  readonly data: Buffer;
}

/** Fonts in the order in which they are searched for a character. */
export const fontFamily = SUBSETS.map((subset) => `Inter ${subset}`).join(', ');

export function readFonts(): FontFile[] {
  return SUBSETS.flatMap((subset) =>
    BOLDNESS.map((weight) => ({
      name: `Inter ${subset}`,
      weight,
      style: 'normal' as const,
      data: readFileSync(require.resolve(`@fontsource/inter/files/inter-${subset}-${weight}-normal.woff`)),
    })),
  );
}

type Range = readonly [from: number, to: number];

export function createCoverage(): (character: string) => boolean {
  const ranges = readRanges();
  return (character) => {
    const point = character.codePointAt(0) ?? 0;
    return ranges.some(([from, to]) => point >= from && point <= to);
  };
}

function readRanges(): readonly Range[] {
  // Unicode ranges in CSS syntax by subset, from the font's package.
  const rangesOf = JSON.parse(
    readFileSync(require.resolve('@fontsource/inter/unicode.json'), 'utf8'),
  ) as Readonly<Record<string, string>>;
  return SUBSETS.flatMap((subset) =>
    (rangesOf[subset] ?? '').split(',').map((range): Range => {
      const [from = '', to = from] = range.replace('U+', '').split('-');
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
    }),
  );
}
