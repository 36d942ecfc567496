import type { ComponentPropsWithRef } from 'react';
import { Anchor } from './Anchor.tsx';
import { pressable } from './Button.tsx';
import { styled, type StyledProps } from './theme/styled.ts';
import { color, motion } from './theme/tokens.ts';

interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'color'>, Pick<StyledProps, 'sx'> {
  size?: 'small' | 'medium';
  /** The side on which it reaches the edge of a row with its icon. */
  edge?: 'start' | 'end';
  /** Makes the button a link. */
  href?: string;
}

const Root = styled('button')({
  ...pressable,
  flex: '0 0 auto',
  padding: 0,
  borderRadius: '50%',
  color: color.muted,
  transition: `background-color ${motion.quickMs}ms ease-in-out`,
  '&:hover': { backgroundColor: color.sunken, color: color.ink },
});

/** A round button with an icon; `aria-label` names it. */
export function IconButton({ size = 'medium', edge, href, sx, ...rest }: IconButtonProps) {
  const length = size === 'small' ? 32 : 40;
  const inset = size === 'small' ? -3 : -12;
  return (
    <Root
      {...(href === undefined ? { type: 'button' } : { as: Anchor, href })}
      {...rest}
      sx={{
        width: length,
        height: length,
        ...(edge === 'start' ? { marginLeft: inset } : {}),
        ...(edge === 'end' ? { marginRight: inset } : {}),
        ...sx,
      }}
    />
  );
}
