import Skeleton from '@mui/material/Skeleton';
import { ChartSkeleton, FiguresSkeleton, Loading } from '../../ui/Skeletons.tsx';

/** A tracker's page before it is known: controls, figures, the main chart. */
export function TrackerSkeleton() {
  return (
    <>
      <Loading>
        <Skeleton variant="rounded" height={40} sx={{ maxWidth: 420 }} />
      </Loading>
      <FiguresSkeleton />
      <ChartSkeleton />
    </>
  );
}
