import { Skeleton } from './Skeleton.tsx';
import { Loading } from './Skeletons.tsx';

/** A block in the place of content of this height. */
export function BlockSkeleton({ height }: { height: number }) {
  return (
    <Loading>
      <Skeleton variant="rounded" height={height} />
    </Loading>
  );
}
