import { styled } from '@mui/material/styles';
import { color, media, radius, space } from './theme/tokens.ts';

interface CardProps {
  /** `normal` 24 px (16 on phones), `none` for cards whose rows reach the edge. */
  pad?: 'normal' | 'none';
  /** `dashed` invites to add something; `danger` marks irreversible actions. */
  variant?: 'solid' | 'dashed' | 'danger';
}

const borders = {
  solid: `1px solid ${color.outline}`,
  dashed: `1px dashed ${color.outlineStrong}`,
  danger: `1px solid ${color.down}`,
} as const;

/** A white surface with a one-pixel outline; no shadow, because it does not float. */
export const Card = styled('div', {
  // `as` must not be passed on: it would not change the element.
  shouldForwardProp: (name) => name !== 'pad' && name !== 'variant' && name !== 'as',
})<CardProps>(({ pad = 'normal', variant = 'solid' }) => ({
  boxSizing: 'border-box',
  minWidth: 0,
  border: borders[variant],
  borderRadius: radius.card,
  backgroundColor: variant === 'dashed' ? 'transparent' : color.card,
  ...(pad === 'normal'
    ? { padding: `${space(5)} ${space(6)} ${space(6)}`, [media.phone]: { padding: space(4) } }
    : {}),
}));
