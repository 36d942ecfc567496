import { Painted } from '../platform/first-paint.tsx';
import { Skeleton } from './Skeleton.tsx';
import { styled } from './theme/styled.ts';
import { color, radius } from './theme/tokens.ts';

const Place = styled('div')({
  flex: 'none',
  '& img': {
    display: 'block',
    width: '100%',
    height: '100%',
    objectFit: 'cover',
    borderRadius: radius.full,
    backgroundColor: color.sunken,
  },
});

/** The picture of the user whose page it is, while the page loads. */
export function AvatarSkeleton({ size }: { size: number }) {
  return (
    <Place style={{ width: size, height: size }}>
      <Painted part="avatar">
        <Skeleton variant="circular" width={size} height={size} />
      </Painted>
    </Place>
  );
}
