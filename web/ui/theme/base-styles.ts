import type { Style } from './styled.ts';
import { RESTYLED } from './restyle.ts';
import { accents, color, fontFamily, media, text, weight } from './tokens.ts';

/** Styles of elements, before those of components. */
export const baseStyles: Style = {
  html: {
    boxSizing: 'border-box',
    WebkitFontSmoothing: 'antialiased',
    MozOsxFontSmoothing: 'grayscale',
    WebkitTextSizeAdjust: '100%',
    // Always shows the scrollbar on desktops, so that short and long pages have the same width.
    [media.sidebar]: { overflowY: 'scroll' },
  },
  '*, *::before, *::after': { boxSizing: 'inherit' },
  'strong, b': { fontWeight: weight.semibold },
  body: {
    ...text[14],
    margin: 0,
    backgroundColor: color.page,
    color: color.ink,
    fontFamily,
    fontWeight: weight.regular,
    overflowWrap: 'break-word',
    fontFeatureSettings: '"cv11", "ss03"',
    '&::backdrop': { backgroundColor: color.page },
    // Saves ink.
    '@media print': { backgroundColor: 'transparent' },
  },
  'input, button, textarea, select': { font: 'inherit' },
  [`:where(html[${RESTYLED}] *)`]: { orphans: 2 },
  '::selection': { backgroundColor: accents.indigo[300] },
  [media.reducedMotion]: {
    '*, *::before, *::after': {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      transitionDuration: '0.01ms !important',
      'scroll-behavior': 'auto !important',
    },
  },
};
