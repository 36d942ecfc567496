import { describe, expect, test } from 'vitest';
import { accents, color } from './tokens.ts';

const AA_TEXT = 4.5;

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

describe('contrast of text is at least 4.5', () => {
  test.each(Object.entries(accents))('when %s 700 is on white, or 900 on 100', (_, shades) => {
    expect(contrast(shades[700], color.card)).toBeGreaterThanOrEqual(AA_TEXT);
    expect(contrast(shades[900], shades[100])).toBeGreaterThanOrEqual(AA_TEXT);
  });

  test.each(Object.entries(accents).filter(([name]) => name !== 'amber'))(
    'when %s 700 is on 100, as in badges',
    (_, shades) => {
      expect(contrast(shades[700], shades[100])).toBeGreaterThanOrEqual(AA_TEXT);
    },
  );

  test.each([
    ['muted on the page', color.muted, color.page],
    ['muted in a trough', color.muted, color.trough],
    ['ink on the page', color.ink, color.page],
    ['white on a brand button', color.onAccent, color.brand],
    ['an error on white', color.error, color.card],
  ])('when it is %s', (_, text, ground) => {
    expect(contrast(text, ground)).toBeGreaterThanOrEqual(AA_TEXT);
  });
});
