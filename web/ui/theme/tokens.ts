/**
 * Every colour, size, radius, shadow and breakpoint of the product. Components use these names instead of raw values.
 * Colours and shadows are CSS variables with a value for each theme (`schemes.ts`).
 */
import type { Shade } from '@plotline/contract/palette.ts';
import { FEED_WIDTH } from '@plotline/contract/pictures.ts';
import type { Accent } from '@plotline/contract/tracker.ts';

export type { Accent, Shade };

const shadesOf = (accent: Accent): Readonly<Record<Shade, string>> => ({
  100: `var(--${accent}-100)`,
  300: `var(--${accent}-300)`,
  500: `var(--${accent}-500)`,
  700: `var(--${accent}-700)`,
  900: `var(--${accent}-900)`,
});

/**
 * Six accents with five shades: 100 for soft backgrounds, 300 for their borders, 500 for shapes, 700 and 900 for text.
 * In the dark theme 100 is the darkest shade.
 */
export const accents: Readonly<Record<Accent, Readonly<Record<Shade, string>>>> = {
  indigo: shadesOf('indigo'),
  teal: shadesOf('teal'),
  amber: shadesOf('amber'),
  coral: shadesOf('coral'),
  violet: shadesOf('violet'),
  green: shadesOf('green'),
};

const variables = {
  ink: 'var(--ink)',
  muted: 'var(--muted)',
  /** For decoration only, not for text. */
  faint: 'var(--faint)',
  page: 'var(--page)',
  card: 'var(--card)',
  outline: 'var(--outline)',
  outlineStrong: 'var(--outlineStrong)',
  sunken: 'var(--sunken)',
  /** The background of a segmented control. */
  trough: 'var(--trough)',
  /** The selected segment on a trough. */
  raised: 'var(--raised)',
  /** Text on shades 700 and on ink. */
  onAccent: 'var(--onAccent)',
  /** Text on shades 500. */
  onShape: 'var(--onShape)',
  brand: 'var(--brand)',
  brandHover: 'var(--brandHover)',
  onBrand: 'var(--onBrand)',
  /** Translucent page behind the sticky top bar. */
  veil: 'var(--veil)',
  /** Behind dialogs and the media viewer. */
  scrim: 'var(--scrim)',
  /** Notes that are dark in both themes: toasts, tooltips, the rest timer. */
  inverse: 'var(--inverse)',
  onInverse: 'var(--onInverse)',
  inverseMuted: 'var(--inverseMuted)',
  inverseButton: 'var(--inverseButton)',
  inverseButtonHover: 'var(--inverseButtonHover)',
  /** Behind pictures and videos, and controls on them: dark in both themes. */
  media: 'var(--media)',
  mediaVeil: 'var(--mediaVeil)',
  mediaHover: 'var(--mediaHover)',
  onMedia: 'var(--onMedia)',
  /** A board with its pieces. */
  boardLight: 'var(--boardLight)',
  boardDark: 'var(--boardDark)',
  boardOnLight: 'var(--boardOnLight)',
  boardOnDark: 'var(--boardOnDark)',
  boardLastMove: 'var(--boardLastMove)',
  boardWhite: 'var(--boardWhite)',
  boardBlack: 'var(--boardBlack)',
  boardBlackLine: 'var(--boardBlackLine)',
  boardBlackDetail: 'var(--boardBlackDetail)',
  /** Lost games in charts. */
  boardLost: 'var(--boardLost)',
} as const;

export type ColorName = keyof typeof variables;

export const color = {
  ...variables,
  brandStrong: accents.indigo[700],
  brandSoft: accents.indigo[100],
  up: accents.green[700],
  down: accents.coral[700],
  warn: accents.amber[700],
  error: accents.coral[700],
  errorSoft: accents.coral[100],
  success: accents.teal[700],
  successSoft: accents.teal[100],
} as const;

/** A colour mixed with transparency in CSS, as its value depends on the scheme. */
export const translucent = (of: string, opacity: number | string): string =>
  `color-mix(in srgb, ${of} calc(100% * ${opacity}), transparent)`;

export const radius = { small: 8, base: 12, card: 16, full: 999 } as const;

/** Multiples of four pixels; also the unit of the theme's `spacing`. */
export const SPACE_UNIT = 4;
export const space = (steps: number): string => `${steps * SPACE_UNIT}px`;

export const fontFamily =
  '"Inter Variable", "Inter Fallback", Inter, system-ui, -apple-system, "Segoe UI", sans-serif';

/** A length in pixels that follows the text size of the browser: for boxes around text. */
export const rem = (pixels: number): string => `${pixels / 16}rem`;

/** A text size with its line height. Both are given in pixels and follow the text size of the browser. */
const textSize = (size: number, lineHeight: number) => ({
  fontSize: rem(size),
  lineHeight: rem(lineHeight),
});

export const text = {
  12: textSize(12, 16),
  13: textSize(13, 18),
  14: textSize(14, 20),
  16: textSize(16, 24),
  20: textSize(20, 28),
  24: textSize(24, 32),
  32: textSize(32, 40),
  40: textSize(40, 48),
} as const;

/** Styles that many elements share, to spread into theirs. */
export const mixin = {
  /** Elements beside each other, vertically centred. */
  row: (gap: number) => ({ display: 'flex', alignItems: 'center', gap: space(gap) }) as const,
  inlineRow: (gap: number) => ({ display: 'inline-flex', alignItems: 'center', gap: space(gap) }) as const,
  /** Elements beside each other, in as many lines as they need. */
  wrap: { display: 'flex', flexWrap: 'wrap' },
  column: (gap: number) => ({ display: 'flex', flexDirection: 'column', gap: space(gap) }) as const,
  grid: (gap: number) => ({ display: 'grid', gap: space(gap) }) as const,
  /** One element in the centre of its frame. */
  centered: { display: 'grid', placeItems: 'center' },
  outlined: (corners: keyof typeof radius) =>
    ({ border: `1px solid ${color.outline}`, borderRadius: radius[corners] }) as const,
  /** Secondary text. */
  muted: (size: keyof typeof text) => ({ ...text[size], color: color.muted }) as const,
  /** Text with numbers below each other. */
  figures: (size: keyof typeof text) => ({ ...text[size], ...tabularFigures }) as const,
  /** One line of text, cut with an ellipsis. */
  ellipsis: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  /** Without marks and indentation. */
  plainList: { margin: 0, padding: 0, listStyle: 'none' },
  /** Looks like its content. */
  plainButton: { border: 0, background: 'none', cursor: 'pointer' },
  /** Looks like the text around it. */
  plainLink: { color: 'inherit', textDecoration: 'none' },
} as const;

/** The least height and width of clickable elements, in pixels. */
export const MIN_TARGET = 24;

/** Digits of equal width, for numbers in columns. */
export const tabularFigures = { fontVariantNumeric: 'tabular-nums' } as const;

export const weight = { regular: 400, medium: 500, strong: 550, semibold: 600, bold: 650 } as const;

/** Shadows, only for floating elements: menus, dialogs, hover cards, tooltips. */
export const shadow = {
  float: 'var(--shadow-float)',
  /** The selected segment of a segmented control. */
  raised: 'var(--shadow-raised)',
} as const;

export type ShadowName = keyof typeof shadow;

export const focusRing = {
  outline: `2px solid ${accents.indigo[500]}`,
  outlineOffset: '2px',
} as const;

/** Widths and heights of the shell, in pixels. */
export const layout = {
  sidebar: 280,
  rail: 72,
  bottomBar: 48,
  topBar: 64,
  topBarPhone: 56,
  feed: FEED_WIDTH,
  wide: 1080,
  aside: 320,
  gutter: 40,
  hoverCard: 320,
} as const;

/** Media queries without `@media`; each viewport matches one of bottomBar, rail, sidebar. */
export const query = {
  landscapePhone: '(max-height: 480px) and (orientation: landscape)',
  bottomBar: '(max-width: 699.95px) and (not ((max-height: 480px) and (orientation: landscape)))',
  rail: '(min-width: 700px) and (max-width: 1023.95px), (max-height: 480px) and (orientation: landscape)',
  sidebar: '(min-width: 1024px) and (not ((max-height: 480px) and (orientation: landscape)))',
  phone: '(max-width: 699.95px)',
  aside: '(min-width: 1280px)',
  reducedMotion: '(prefers-reduced-motion: reduce)',
} as const;

export const media = {
  bottomBar: `@media ${query.bottomBar}`,
  rail: `@media ${query.rail}`,
  sidebar: `@media ${query.sidebar}`,
  phone: `@media ${query.phone}`,
  landscapePhone: `@media ${query.landscapePhone}`,
  aside: `@media ${query.aside}`,
  /** Phones on whose lines few letters fit: below 360 px, or wider ones with larger texts. */
  narrowPhone: '@media (max-width: 22.49em)',
  /** Phones with texts of at least one and a half times the size. */
  largeText: '@media (max-width: 16em)',
  reducedMotion: `@media ${query.reducedMotion}`,
} as const;

/** Durations in milliseconds, and the width of tooltips. */
export const motion = {
  quickMs: 120,
  /** Colours of a button under the pointer. */
  buttonMs: 250,
  tooltipEnterMs: 100,
  /** Time to move the pointer onto the tooltip. */
  tooltipLeaveMs: 100,
  tooltipTouchPressMs: 700,
  tooltipTouchLeaveMs: 1500,
  tooltipMaxWidth: 300,
  hoverCardOpenMs: 500,
  hoverCardCloseMs: 300,
} as const;
