import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { ChartSkeleton, StatsSkeleton, Loading } from '../ui/Skeletons.tsx';
import { media, space } from '../ui/theme/tokens.ts';

interface TrackerPageSkeletonProps {
  /** What screen readers hear: `Loading games`. */
  label: string;
  /** Rows of big figures, each by how many it holds. */
  figures: readonly number[];
  /** Heights of the cards below. */
  charts: readonly number[];
  /** Widths of what the owner can do on a wide, a narrow and a phone's screen; null for everybody else. */
  actions: readonly [wide: number, narrow: number, phone: number] | null;
}

const NARROW = '@media (max-width: 1120px)';

const Controls = styled('div')({
  display: 'grid',
  gridTemplateColumns: '220px 270px 1fr var(--wide)',
  alignItems: 'center',
  gap: space(3),
  [NARROW]: { gridTemplateColumns: 'minmax(0, 1fr) 236px var(--narrow)' },
  [media.phone]: {
    gridTemplateColumns: 'minmax(0, 1fr) var(--phone)',
    '& > :nth-of-type(2)': { order: 1, gridColumn: '1 / -1' },
  },
  '&[data-still]': {
    gridTemplateColumns: '220px 270px 1fr',
    [NARROW]: { gridTemplateColumns: 'minmax(0, 1fr) 236px' },
    [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
});
const Status = styled('div')({ height: 28, [NARROW]: { order: 2, gridColumn: '1 / -1' } });

/** A tracker's page in its final shape while its figures load. */
export function TrackerPageSkeleton({ label, figures, charts, actions }: TrackerPageSkeletonProps) {
  const [wide = 0, narrow = 0, phone = 0] = actions ?? [];
  const widths = { '--wide': `${wide}px`, '--narrow': `${narrow}px`, '--phone': `${phone}px` };
  return (
    <>
      <Loading label={label}>
        <Controls data-still={actions ? undefined : ''} sx={widths}>
          <Skeleton variant="rounded" height={40} />
          <Skeleton variant="rounded" height={38} />
          <Status />
          {actions ? <Skeleton variant="rounded" height={40} /> : null}
        </Controls>
      </Loading>
      {figures.map((count, index) => (
        <StatsSkeleton key={index} count={count} />
      ))}
      {charts.map((height, index) => (
        <ChartSkeleton key={index} height={height} />
      ))}
    </>
  );
}
