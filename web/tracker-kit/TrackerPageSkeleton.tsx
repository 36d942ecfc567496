import { useLocation } from '../platform/use-location.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { styled } from '../ui/theme/styled.ts';
import { ChartSkeleton, StatsSkeleton, Loading } from '../ui/Skeletons.tsx';
import { media, mixin, query, space } from '../ui/theme/tokens.ts';
import { CardPair } from './CardPair.tsx';

/** The outline of a tracker page before it is loaded. */
export interface PageShape {
  /** The number of stats in each row of headline stats. */
  readonly stats: readonly number[];
  /** Heights of the charts below; two in one stand side by side on wide screens. */
  readonly charts: readonly (number | readonly [number, number])[];
  /** Start of the text above the first chart, for an address without parameters. */
  readonly chartText?: string;
  /** Widths of the owner's buttons on wide, narrow and phone screens; null for everyone else. */
  readonly actions: readonly [wide: number, narrow: number, phone: number] | null;
}

interface TrackerPageSkeletonProps extends PageShape {
  /** Announced by screen readers: `Loading games`. */
  label: string;
}

/** 1,232 px; with larger texts, wider. */
const NARROW = '@media (max-width: 77em)';
/** Landscape phones on which all controls of a tracker page have one row. */
export const LOW = `@media ${query.landscapePhone} and (min-width: 48.77em)`;

const Controls = styled('div')({
  ...mixin.grid(3),
  gridTemplateColumns: '220px 236px 1fr var(--wide)',
  alignItems: 'center',
  [NARROW]: { gridTemplateColumns: 'minmax(0, 1fr) 236px var(--narrow)' },
  [media.phone]: {
    gridTemplateColumns: 'minmax(0, 1fr) var(--phone)',
    '& > :nth-of-type(2)': { order: 1, gridColumn: '1 / -1' },
  },
  [LOW]: { columnGap: space(2), gridTemplateColumns: 'minmax(0, 1fr) 200px 76px var(--phone)' },
  '&[data-still]': {
    gridTemplateColumns: '220px 236px 1fr',
    [NARROW]: { gridTemplateColumns: 'minmax(0, 1fr) 236px' },
    [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
    [LOW]: { gridTemplateColumns: 'minmax(0, 1fr) 200px 160px' },
  },
});
const Status = styled('div')({
  height: 28,
  [NARROW]: { order: 2, gridColumn: '1 / -1' },
  [LOW]: { order: 0, gridColumn: 'auto' },
});

/** The skeleton of a tracker page, in its final shape. */
export function TrackerPageSkeleton({ label, stats, charts, chartText, actions }: TrackerPageSkeletonProps) {
  const [wide = 0, narrow = 0, phone = 0] = actions ?? [];
  const isPlain = useLocation().search === '';
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
      {stats.map((count, index) => (
        <StatsSkeleton key={index} count={count} />
      ))}
      {charts.map((height, index) =>
        typeof height === 'number' ? (
          <ChartSkeleton key={index} height={height} text={isPlain && index === 0 ? chartText : undefined} />
        ) : (
          <CardPair key={index}>
            <ChartSkeleton height={height[0]} />
            <ChartSkeleton height={height[1]} />
          </CardPair>
        ),
      )}
    </>
  );
}
