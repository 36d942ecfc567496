import { describe, expect, test } from 'vitest';
import { schemes, type Scheme } from './schemes.ts';
import { accents, color, shadow, text as sizes, type ColorName } from './tokens.ts';

const AA_TEXT = 4.5;
const AA_SHAPE = 3;

/** Contrast as WCAG 2 defines it: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const TEXTS: readonly (readonly [ColorName, ColorName])[] = [
  ['ink', 'page'],
  ['ink', 'card'],
  ['ink', 'sunken'],
  ['ink', 'raised'],
  ['ink', 'outlineStrong'],
  ['muted', 'page'],
  ['muted', 'card'],
  ['muted', 'sunken'],
  ['muted', 'trough'],
  ['onBrand', 'brand'],
  ['onBrand', 'brandHover'],
  ['onInverse', 'inverse'],
  ['inverseMuted', 'inverse'],
  ['onShape', 'onInverse'],
  ['onMedia', 'media'],
  ['onAccent', 'ink'],
  ['onAccent', 'boardLost'],
  ['onShape', 'faint'],
];

describe.each(Object.entries(schemes))('the %s theme', (_, scheme: Scheme) => {
  const { colors } = scheme;

  test.each(TEXTS)('when %s is on %s, it is legible', (text, ground) => {
    expect(contrast(colors[text], colors[ground])).toBeGreaterThanOrEqual(AA_TEXT);
  });

  test.each(Object.entries(scheme.accents))('when text has a shade of %s, it is legible', (name, shades) => {
    expect(contrast(shades[700], colors.card)).toBeGreaterThanOrEqual(AA_TEXT);
    expect(contrast(shades[900], shades[100])).toBeGreaterThanOrEqual(AA_TEXT);
    expect(contrast(colors.onAccent, shades[700])).toBeGreaterThanOrEqual(AA_TEXT);
    // Amber is darker on badges (`StatusBadge`).
    if (name !== 'amber') expect(contrast(shades[700], shades[100])).toBeGreaterThanOrEqual(AA_TEXT);
  });

  test('when losses are beside other greys of a chart, the steps are visible', () => {
    expect(contrast(colors.boardLost, colors.muted)).toBeGreaterThanOrEqual(1.7);
    expect(contrast(colors.boardLost, colors.faint)).toBeGreaterThanOrEqual(2.5);
    expect(contrast(colors.faint, colors.outlineStrong)).toBeGreaterThanOrEqual(1.7);
  });

  test('when a focus ring is on a card or the page, it is visible', () => {
    const ring = scheme.accents.indigo[500];
    expect(contrast(ring, colors.card)).toBeGreaterThanOrEqual(AA_SHAPE);
    expect(contrast(ring, colors.page)).toBeGreaterThanOrEqual(AA_SHAPE);
  });

  test('when a token names a variable, the theme has a value for it', () => {
    const tokens = [
      ...Object.values(color),
      ...Object.values(shadow),
      ...Object.values(accents).flatMap(Object.values),
    ];
    const known = [
      ...Object.keys(colors),
      ...Object.keys(scheme.shadows).map((name) => `shadow-${name}`),
      ...Object.entries(scheme.accents).flatMap(([accent, shades]) =>
        Object.keys(shades).map((shade) => `${accent}-${shade}`),
      ),
    ].map((name) => `var(--${name})`);
    expect(tokens.filter((token) => !known.includes(token))).toEqual([]);
  });
});

test.each(Object.values(sizes))(
  'when the text size of the browser grows, lines grow with it: $fontSize',
  (size) => {
    expect(size.fontSize).toMatch(/rem$/);
    expect(size.lineHeight).toMatch(/rem$/);
    expect(Number.parseFloat(size.lineHeight)).toBeGreaterThan(Number.parseFloat(size.fontSize));
  },
);
