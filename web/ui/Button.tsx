import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Anchor } from './Anchor.tsx';
import { Spinner } from './Spinner.tsx';
import { styled, type Style, type StyledProps } from './theme/styled.ts';
import { accents, color, focusRing, motion, radius, text, translucent, weight } from './theme/tokens.ts';

export interface ButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'color'>, Pick<StyledProps, 'sx'> {
  /** `contained` for the main action of a place. */
  variant?: Variant;
  /** `inherit` is that of the text. */
  color?: Color;
  size?: Size;
  /** Shows a spinner and cannot be pressed. */
  loading?: boolean;
  /** `start` keeps the label beside the spinner. */
  loadingPosition?: 'center' | 'start';
  startIcon?: ReactNode;
  endIcon?: ReactNode;
  fullWidth?: boolean;
  /** Makes the button a link. */
  href?: string;
  /** For links: the name of the file to save. */
  download?: string;
}

type Variant = 'text' | 'outlined' | 'contained';
type Color = 'primary' | 'inherit' | 'error';
type Size = 'small' | 'medium' | 'large';

/** Styles of every kind of button. */
export const pressable = {
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  margin: 0,
  border: 0,
  outline: 0,
  backgroundColor: 'transparent',
  color: 'inherit',
  cursor: 'pointer',
  textDecoration: 'none',
  userSelect: 'none',
  verticalAlign: 'middle',
  appearance: 'none',
  WebkitTapHighlightColor: 'transparent',
  '&:focus-visible': focusRing,
  '&:disabled': { pointerEvents: 'none', cursor: 'default' },
} as const;

const Root = styled('button')({
  ...pressable,
  minWidth: 0,
  borderRadius: radius.base,
  fontWeight: weight.semibold,
  whiteSpace: 'nowrap',
  transition: ['background-color', 'border-color', 'color']
    .map((property) => `${property} ${motion.buttonMs}ms ease-in-out`)
    .join(),
});

const sizes: Readonly<Record<Size, Style>> = {
  small: { ...text[13], minHeight: 32, padding: '0 14px' },
  medium: { ...text[14], minHeight: 40, padding: '0 16px' },
  large: { ...text[16], minHeight: 48, padding: '0 20px' },
};

const hovered = (style: Style): Style => ({ '@media (hover: hover)': { '&:hover': style } });

const looks: Readonly<Record<Variant, (tone: Color) => Style>> = {
  text: (tone) => ({
    color: { primary: color.brandStrong, inherit: color.muted, error: color.error }[tone],
    ...hovered({
      backgroundColor: translucent(
        { primary: color.brand, inherit: color.ink, error: color.error }[tone],
        0.04,
      ),
    }),
    '&:disabled': { color: color.muted, opacity: 0.6 },
  }),
  outlined: (tone) => ({
    border: `1px solid ${tone === 'error' ? accents.coral[300] : color.outline}`,
    backgroundColor: color.card,
    color: { primary: color.brandStrong, inherit: color.ink, error: color.error }[tone],
    '&:hover': {
      borderColor: tone === 'error' ? accents.coral[300] : color.outlineStrong,
      backgroundColor: color.page,
    },
    '&:disabled': { borderColor: color.trough, color: color.muted, opacity: 0.6 },
  }),
  contained: (tone) => ({
    backgroundColor: tone === 'error' ? color.error : color.brand,
    color: tone === 'error' ? color.onAccent : color.onBrand,
    ...hovered({ backgroundColor: tone === 'error' ? accents.coral[900] : color.brandHover }),
    '&:disabled': { backgroundColor: color.trough, color: color.muted },
  }),
};

/** The spinner replaces the label; the background stays that of a disabled button. */
const loadingStyle: Style = { '&&:disabled': { color: 'transparent', opacity: 1 } };

const Icon = styled('span')({ display: 'inherit', '& > svg': { display: 'block' } });
const Middle = styled('span')({
  position: 'absolute',
  inset: 0,
  display: 'grid',
  placeItems: 'center',
  color: color.muted,
});

/** A button, or a link that looks like one. */
export function Button({
  variant = 'text',
  color: tone = 'primary',
  size = 'medium',
  loading = false,
  loadingPosition = 'center',
  startIcon,
  endIcon,
  fullWidth = false,
  href,
  disabled = false,
  sx,
  children,
  ...rest
}: ButtonProps) {
  const isCovered = loading && loadingPosition === 'center';
  const start = loading && !isCovered ? <Spinner size={16} label="Loading" /> : startIcon;
  const edge = size === 'small' ? -2 : -4;
  const isOff = disabled || loading;
  // A link that cannot be followed has no address.
  const element =
    href === undefined || isOff
      ? { type: rest.type ?? ('button' as const), disabled: isOff }
      : { as: Anchor, href };
  return (
    <Root
      data-variant={variant}
      {...rest}
      {...element}
      sx={{
        ...looks[variant](tone),
        ...sizes[size],
        ...(fullWidth ? { width: '100%' } : {}),
        ...(isCovered ? loadingStyle : {}),
        ...sx,
      }}
    >
      {start ? <Icon sx={{ marginLeft: edge, marginRight: 8 }}>{start}</Icon> : null}
      {children}
      {endIcon ? <Icon sx={{ marginLeft: 8, marginRight: edge }}>{endIcon}</Icon> : null}
      {isCovered ? (
        <Middle>
          <Spinner size={16} label="Loading" />
        </Middle>
      ) : null}
    </Root>
  );
}
