import { Skeleton } from '../../ui/Skeleton.tsx';
import { radius } from '../../ui/theme/tokens.ts';

export const STRIP_HEIGHT = 60;

/** The viewer's trackers above the feed while they load. */
export function StripSkeleton() {
  return <Skeleton variant="rounded" height={STRIP_HEIGHT} sx={{ borderRadius: `${radius.card}px` }} />;
}
