import { styled, type StyledProps } from './theme/styled.ts';
import { color, media, radius } from './theme/tokens.ts';

interface SkeletonProps extends Pick<StyledProps, 'sx'> {
  variant?: 'text' | 'rounded' | 'circular';
  /** In pixels, or with a unit. */
  width?: number | string;
  height?: number | string;
}

const Root = styled('span')({
  display: 'block',
  height: '1.2em',
  backgroundColor: color.outline,
  '@keyframes pulse': { '50%': { opacity: 0.4 } },
  animation: 'pulse 2s ease-in-out 0.5s infinite',
  [media.reducedMotion]: { animation: 'none' },
});

const shapes = {
  // As high as the letters of a line.
  text: {
    height: 'auto',
    borderRadius: `${radius.base}px/${radius.base / 0.6}px`,
    transform: 'scale(1, 0.6)',
    transformOrigin: '0 55%',
    '&:empty::before': { content: '"\\00a0"' },
  },
  rounded: { borderRadius: radius.small },
  circular: { borderRadius: '50%' },
} as const;

/** A grey shape in the place of content that is loading. */
export function Skeleton({ variant = 'text', width, height, sx }: SkeletonProps) {
  return <Root style={{ width, height }} sx={{ ...shapes[variant], ...sx }} />;
}
