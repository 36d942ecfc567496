import { accents, neutrals } from '@plotline/contract/palette.ts';
import type { CardStat, CardUser, CardTracker } from './card.ts';
import { fontFamily } from './fonts.ts';

/** Element for the layout engine, in the shape of a React element. */
export interface Drawing {
  readonly type: string;
  readonly key: null;
  readonly props: Readonly<Record<string, unknown>>;
}

type Style = Readonly<Record<string, string | number>>;
type Child = Drawing | string | null;

export function element(type: string, props: Readonly<Record<string, unknown>>): Drawing {
  return { type, key: null, props };
}

/** Lays out children in a row, or in a column with `flexDirection: 'column'`. */
export function box(style: Style, children: readonly Child[]): Drawing {
  const drawn = children.filter((child) => child !== null);
  return element('div', { style: { display: 'flex', ...style }, children: drawn });
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

interface PictureFrame {
  readonly size: Size;
  readonly fontSize: number;
  readonly padding: string;
  readonly background: Drawing;
}

/** Draws a whole picture: its content in a column, spread over the height, in front of a background. */
export function picture(
  { size, fontSize, padding, background }: PictureFrame,
  content: readonly Child[],
): Drawing {
  return box(
    {
      position: 'relative',
      ...size,
      backgroundColor: neutrals.page,
      color: neutrals.ink,
      fontFamily,
      fontSize,
      fontWeight: 400,
    },
    [
      background,
      box(
        {
          position: 'absolute',
          top: 0,
          left: 0,
          ...size,
          boxSizing: 'border-box',
          flexDirection: 'column',
          justifyContent: 'space-between',
          padding,
        },
        content,
      ),
    ],
  );
}

/** Draws shapes over the whole picture. */
export function backdrop({ width, height }: Size, shapes: readonly Drawing[]): Drawing {
  return element('svg', {
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
    style: { position: 'absolute', top: 0, left: 0 },
    children: shapes,
  });
}

/** Draws a text of at most so many lines; a longer one ends in …. */
export function paragraph(text: string, lines: number, style: Style): Drawing {
  return element('div', {
    style: { display: 'block', lineClamp: lines, overflowWrap: 'anywhere', ...style },
    children: text,
  });
}

export function avatar({ letters, tint }: CardUser, photo: string | null, size: number): Drawing {
  const round = { width: size, height: size, borderRadius: size, flexShrink: 0 };
  if (photo) return element('img', { src: photo, width: size, height: size, style: round });
  return box(
    {
      ...round,
      alignItems: 'center',
      justifyContent: 'center',
      backgroundColor: accents[tint][100],
      color: accents[tint][700],
      fontSize: Math.round(size * 0.36),
      fontWeight: 600,
    },
    [letters],
  );
}

export function brand(name: string, size: number): Drawing {
  return box({ alignItems: 'center', gap: size * 0.42, flexShrink: 0 }, [
    mark(size),
    box({ fontSize: size * 0.72, fontWeight: 600, letterSpacing: '-0.02em' }, [name]),
  ]);
}

/** Draws the logo: a rising line on a rounded square. */
export function mark(size: number): Drawing {
  return element('svg', {
    width: size,
    height: size,
    viewBox: '0 0 28 28',
    children: [
      element('rect', { width: 28, height: 28, rx: 9, fill: accents.indigo[500] }),
      element('path', {
        d: 'M6.5 18.5l5-6 4 3.5 6-7.5',
        fill: 'none',
        stroke: neutrals.card,
        strokeWidth: 2.4,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
      }),
    ],
  });
}

export function chip({ name, accent }: CardTracker): Drawing {
  const colours = accents[accent];
  return box(
    {
      padding: '12px 26px',
      borderRadius: 40,
      backgroundColor: colours[100],
      color: colours[900],
      fontSize: 28,
      fontWeight: 600,
      flexShrink: 0,
    },
    [name],
  );
}

/** Draws numbers beside their labels. */
export function counts(all: readonly CardStat[]): Drawing {
  return box(
    { gap: 48, alignItems: 'baseline' },
    all.map(({ value, label }) =>
      box({ gap: 14, alignItems: 'baseline' }, [
        box({ fontSize: 56, fontWeight: 600, letterSpacing: '-0.03em' }, [value]),
        box({ fontSize: 32, color: neutrals.muted }, [label]),
      ]),
    ),
  );
}

/** Draws large numbers above their labels. */
export function stats(all: readonly CardStat[]): Drawing {
  return box(
    { gap: 88, alignItems: 'flex-end' },
    all.map((one) => statBlock(one, 76, 480)),
  );
}

/** Width of a digit in relation to the size of the font. */
const DIGIT = 0.62;

/** Returns the size of a number: smaller if it would be too wide, because a cut one would be wrong. */
export function fittingSize({ value }: CardStat, fontSize: number, maxWidth: number): number {
  return Math.min(fontSize, Math.floor(maxWidth / (value.length * DIGIT)));
}

/** Draws a large number above its label. */
export function statBlock(one: CardStat, fontSize: number, maxWidth: number): Drawing {
  const { value, label } = one;
  const fitting = fittingSize(one, fontSize, maxWidth);
  return box({ flexDirection: 'column', gap: 6, maxWidth }, [
    paragraph(value, 1, { fontSize: fitting, fontWeight: 600, letterSpacing: '-0.03em', lineHeight: 1.1 }),
    paragraph(label, 1, { fontSize: Math.max(24, Math.round(fontSize * 0.4)), color: neutrals.muted }),
  ]);
}

export function square(svg: string, size: number): Drawing {
  return element('img', {
    src: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`,
    width: size,
    height: size,
    style: { width: size, height: size, borderRadius: 16, flexShrink: 0 },
  });
}
