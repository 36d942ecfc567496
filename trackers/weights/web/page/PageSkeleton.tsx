import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { ChartSkeleton, FiguresSkeleton, Loading } from '@plotline/web/ui/Skeletons.tsx';
import { media, space } from '@plotline/web/ui/theme/tokens.ts';

const Controls = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space(3),
  minHeight: 40,
  [media.phone]: { minHeight: 132 },
});

/** The page in its final shape while its figures load. */
export function PageSkeleton({ hasActions }: { hasActions: boolean }) {
  return (
    <>
      <Loading label="Loading workouts">
        <Controls>
          <Skeleton variant="rounded" width={220} height={40} />
          <Skeleton variant="rounded" width={270} height={38} />
          {hasActions ? <Skeleton variant="rounded" width={150} height={40} sx={{ ml: 'auto' }} /> : null}
        </Controls>
      </Loading>
      <FiguresSkeleton count={5} />
      <ChartSkeleton height={260} />
      <ChartSkeleton height={272} />
      <ChartSkeleton height={170} />
    </>
  );
}
