import { Skeleton } from './Skeleton.tsx';
import { radius } from './theme/tokens.ts';

const FIELD = {
  height: 40,
  borderRadius: `${radius.base}px`,
  '@media (pointer: coarse)': { height: 44 },
} as const;

/** In the place of a field, a select or a button beside one, as high as these are by mouse and by touch. */
export function FieldSkeleton({ width }: { width: number }) {
  return <Skeleton variant="rounded" width={width} sx={FIELD} />;
}
