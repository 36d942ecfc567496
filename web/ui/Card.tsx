import type { ComponentPropsWithRef } from 'react';
import { styled, type StyledProps } from './theme/styled.ts';
import { accents, color, media, radius, space } from './theme/tokens.ts';

interface CardProps extends ComponentPropsWithRef<'div'>, StyledProps {
  /** `normal` 24 px (16 on phones), `small` in the right column, `none` for cards whose rows reach the edge. */
  pad?: keyof typeof padding;
  /** `dashed` invites to add something; `danger` marks irreversible actions. */
  variant?: keyof typeof variants;
}

const Root = styled('div')({
  boxSizing: 'border-box',
  minWidth: 0,
  border: `1px solid ${color.outline}`,
  borderRadius: radius.card,
  backgroundColor: color.card,
});

const variants = {
  solid: {},
  dashed: { borderStyle: 'dashed', borderColor: color.outlineStrong, backgroundColor: 'transparent' },
  danger: { borderColor: accents.coral[300] },
} as const;

const padding = {
  none: {},
  small: { padding: `${space(4)} ${space(5)} ${space(3)}`, [media.phone]: { paddingInline: space(4) } },
  normal: { padding: `${space(5)} ${space(6)} ${space(6)}`, [media.phone]: { padding: space(4) } },
} as const;

/** A white surface with a one-pixel outline; no shadow, because it does not float. */
export function Card({ pad = 'normal', variant = 'solid', sx, ...rest }: CardProps) {
  return <Root {...rest} sx={{ ...variants[variant], ...padding[pad], ...sx }} />;
}
