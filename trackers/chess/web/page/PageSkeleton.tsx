import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { ChartSkeleton, FiguresSkeleton, Loading } from '@plotline/web/ui/Skeletons.tsx';
import { media, space } from '@plotline/web/ui/theme/tokens.ts';

const NARROW = '@media (max-width: 1120px)';

const Controls = styled('div')({
  display: 'grid',
  gridTemplateColumns: '220px 270px 1fr 160px',
  alignItems: 'center',
  gap: space(3),
  [NARROW]: { gridTemplateColumns: 'minmax(0, 1fr) 236px 160px' },
  [media.phone]: {
    gridTemplateColumns: 'minmax(0, 1fr) 150px',
    '& > :nth-of-type(2)': { order: 1, gridColumn: '1 / -1' },
  },
  '&[data-still]': {
    gridTemplateColumns: '220px 270px 1fr',
    [NARROW]: { gridTemplateColumns: 'minmax(0, 1fr) 236px' },
    [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
});
const Status = styled('div')({ height: 28, [NARROW]: { order: 2, gridColumn: '1 / -1' } });

/** The page in its final shape while its figures load. */
export function PageSkeleton({ hasActions }: { hasActions: boolean }) {
  return (
    <>
      <Loading label="Loading games">
        <Controls data-still={hasActions ? undefined : ''}>
          <Skeleton variant="rounded" height={40} />
          <Skeleton variant="rounded" height={38} />
          <Status />
          {hasActions ? <Skeleton variant="rounded" height={40} /> : null}
        </Controls>
      </Loading>
      <FiguresSkeleton count={4} />
      <ChartSkeleton height={300} />
      <ChartSkeleton height={272} />
      <ChartSkeleton height={272} />
    </>
  );
}
