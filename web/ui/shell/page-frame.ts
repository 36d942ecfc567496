import { layout, media, space } from '../theme/tokens.ts';

export type PageWidth = 'feed' | 'wide';

/** Centred, with the gutters of the viewport; its `max-width` includes them. */
export const frame = {
  boxSizing: 'border-box',
  width: '100%',
  margin: '0 auto',
  padding: `0 ${layout.gutter}px`,
  '@media (max-width: 1399.95px)': { padding: `0 ${space(6)}` },
  [media.phone]: { padding: `0 ${space(3)}` },
} as const;

/** The content column and the right column; the top bar and the page share it, so that they line up. */
export const withAside = {
  display: 'grid',
  gridTemplateColumns: `minmax(0, ${layout.feed}px) ${layout.aside}px`,
  columnGap: `${layout.gutter}px`,
  '@media (max-width: 1399.95px)': { columnGap: space(6) },
} as const;
