import { layout, media, space } from '../theme/tokens.ts';

export type PageWidth = 'feed' | 'wide' | 'columns';

/** A centred frame with the gutters of the viewport, which its `max-width` includes. */
export const frame = {
  boxSizing: 'border-box',
  width: '100%',
  margin: '0 auto',
  padding: `0 ${layout.gutter}px`,
  '@media (max-width: 1399.95px)': { padding: `0 ${space(6)}` },
  [media.phone]: { padding: `0 ${space(3)}` },
} as const;

/** Maximum widths of the frame with its gutters, by the kind of page; `aside` is a feed with a right column. */
export const frameWidth = {
  feed: layout.feed + 2 * layout.gutter,
  wide: layout.wide + 2 * layout.gutter,
  aside: layout.feed + layout.aside + 3 * layout.gutter,
} as const;

/** The grid of content column and right column, shared by top bar and page so that they align. */
export const withAside = {
  display: 'grid',
  gridTemplateColumns: `minmax(0, ${layout.feed}px) ${layout.aside}px`,
  columnGap: `${layout.gutter}px`,
  '@media (max-width: 1399.95px)': { columnGap: space(6) },
} as const;
