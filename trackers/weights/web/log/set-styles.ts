import { styled } from '@plotline/web/ui/theme/styled.ts';
import {
  accents,
  color,
  focusRing,
  mixin,
  radius,
  space,
  tabularFigures,
  text,
  weight,
} from '@plotline/web/ui/theme/tokens.ts';

/** Returns the grid columns of a set: number, previous values, fields, tick. */
export function setColumns(fields: number): string {
  const width = fields > 2 ? 60 : fields === 2 ? 76 : 96;
  return `44px minmax(64px, 1fr) repeat(${fields}, minmax(52px, ${width}px)) 44px`;
}

const gridStyle = {
  display: 'grid',
  alignItems: 'center',
  columnGap: space(1.5),
  padding: `0 ${space(3)} 0 ${space(2)}`,
} as const;

export const SetHead = styled('div')({
  ...gridStyle,
  ...mixin.muted(12),
  height: 28,
  fontWeight: weight.medium,
  '& > :nth-of-type(n + 3)': { textAlign: 'center' },
});

/** A fieldset, so that screen readers announce its label. */
export const SetLine = styled('fieldset')({
  ...gridStyle,
  // Not a minimal height, in which a fieldset would leave its content at the top.
  paddingBlock: space(1),
  minWidth: 0,
  margin: 0,
  border: 0,
  '&[data-done]': { backgroundColor: accents.teal[100] },
});

const bare = {
  ...tabularFigures,
  border: 0,
  padding: 0,
  margin: 0,
  minHeight: 44,
  minWidth: 0,
  width: '100%',
  color: 'inherit',
  font: 'inherit',
  fontVariantNumeric: 'tabular-nums',
  '&:focus-visible': { ...focusRing, outlineOffset: 0 },
} as const;

export const NumberButton = styled('button')({
  ...bare,
  ...text[14],
  ...mixin.centered,
  background: 'none',
  borderRadius: radius.small,
  cursor: 'pointer',
  '& > span': {
    ...mixin.centered,
    width: 28,
    height: 28,
    borderRadius: radius.small,
    fontWeight: weight.semibold,
  },
});

export const PreviousButton = styled('button')({
  ...bare,
  ...mixin.muted(14),
  ...tabularFigures,
  background: 'none',
  borderRadius: radius.small,
  textAlign: 'start',
  ...mixin.ellipsis,
  '&:not(:disabled)': { cursor: 'pointer' },
  '&:not(:disabled):hover': { color: color.ink, textDecoration: 'underline' },
});

export const Field = styled('input')({
  ...bare,
  ...mixin.figures(16),
  borderRadius: radius.small + 2,
  backgroundColor: color.sunken,
  textAlign: 'center',
  fontWeight: weight.semibold,
  '&::placeholder': { color: color.muted, fontWeight: weight.regular, opacity: 1 },
  '&:focus, &:focus-visible': { ...focusRing, outlineOffset: -2, backgroundColor: color.card },
  '&[aria-invalid="true"]': { outline: `2px solid ${color.error}`, outlineOffset: -2 },
  '[data-done] &:not(:focus)': { backgroundColor: 'transparent' },
});

export const Tick = styled('button')({
  ...bare,
  ...mixin.centered,
  borderRadius: radius.small + 2,
  backgroundColor: color.sunken,
  color: color.muted,
  cursor: 'pointer',
  '&[aria-pressed="true"]': { backgroundColor: color.success, color: color.onAccent },
});
