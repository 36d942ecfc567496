import { styled } from '../../ui/theme/styled.ts';
import {
  color,
  focusRing,
  mixin,
  radius,
  space,
  tabularFigures,
  text,
  weight,
} from '../../ui/theme/tokens.ts';

// Styled parts of comments and of their placeholders.

/** A picture beside text. */
export const Row = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  columnGap: space(2.5),
  alignItems: 'start',
  // Highlights the comment of the address for a moment.
  '&[data-target]': {
    borderRadius: radius.small,
    outline: 'none',
    animation: 'comment-target 4s ease-out',
  },
  '@keyframes comment-target': {
    '0%, 50%': { backgroundColor: color.brandSoft, boxShadow: `0 0 0 8px ${color.brandSoft}` },
  },
});
export const Words = styled('div')({
  ...text[14],
  minWidth: 0,
  paddingTop: space(0.5),
  // Stacked diacritics stay within their own comment.
  overflow: 'clip',
  overflowClipMargin: 4,
});
export const Foot = styled('div')({
  ...mixin.muted(12),
  ...tabularFigures,
  ...mixin.wrap,
  alignItems: 'center',
  columnGap: space(3),
  minHeight: 28,
});
/** A button within text. */
export const Quiet = styled('button')({
  ...mixin.muted(12),
  minHeight: 28,
  padding: `0 ${space(1)}`,
  margin: `0 -${space(1)}`,
  ...mixin.plainButton,
  borderRadius: radius.small,
  fontFamily: 'inherit',
  fontWeight: weight.semibold,
  '&:hover': { color: color.ink },
  '&:focus-visible': focusRing,
  '&:disabled': { cursor: 'default' },
});
/** Indented below a head, aligned with its text. */
export const Nested = styled('div')({
  marginLeft: 42,
  ...mixin.grid(1.5),
  paddingBottom: space(1),
});
