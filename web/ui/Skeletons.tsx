import { Skeleton } from './Skeleton.tsx';
import { styled } from './theme/styled.ts';
import type { ReactNode } from 'react';
import { Card } from './Card.tsx';
import { StatRow } from './StatRow.tsx';
import { StatChange, StatLabel, StatRoot, StatValue, type StatTileProps } from './StatTile.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import { color, space, text } from './theme/tokens.ts';

const Row = styled('div')({ display: 'flex', alignItems: 'center', gap: space(3), minHeight: 56 });
/** As high as a list of users with lines between them. */
const LinedRows = styled('div')({
  '&& > *': { minHeight: 64 },
  '&& > * + *': { borderTop: '1px solid transparent' },
});
const Status = styled('output')({ display: 'block' });
const Known = styled('p')({ ...text[13], margin: `0 0 ${space(4)}`, color: color.muted });
const Lines = styled('div')({ flex: 1, minWidth: 0 });

/** Wraps skeletons and announces one label to screen readers. */
export function Loading({ label = 'Loading', children }: { label?: string; children: ReactNode }) {
  return (
    <Status aria-busy="true">
      <VisuallyHidden>{label}</VisuallyHidden>
      <div aria-hidden="true">{children}</div>
    </Status>
  );
}

interface ListSkeletonProps {
  rows?: number;
  /** For a `UserList` with lines, whose rows are higher. */
  hasLines?: boolean;
}

/** Rows of an avatar and two lines. */
export function ListSkeleton({ rows = 3, hasLines = false }: ListSkeletonProps) {
  const users = indexes(rows).map((index) => <UserSkeleton key={index} />);
  return <Loading>{hasLines ? <LinedRows>{users}</LinedRows> : users}</Loading>;
}

function UserSkeleton() {
  return (
    <Row>
      <Skeleton variant="circular" width={40} height={40} />
      <Lines>
        <Skeleton width="40%" height={20} />
        <Skeleton width="25%" height={18} />
      </Lines>
    </Row>
  );
}

/** A row of stats, as high as tiles with one line of each part. */
export function StatsSkeleton({
  count = 5,
  size = 'normal',
}: {
  count?: number;
  size?: StatTileProps['size'];
}) {
  return (
    <Loading>
      <StatRow>
        {indexes(count).map((index) => (
          <StatRoot key={index}>
            <StatLabel>
              <Skeleton width={72} />
            </StatLabel>
            <StatValue data-size={size === 'compact' ? 'medium' : 'large'}>
              <Skeleton width={size === 'compact' ? 64 : 104} sx={{ maxWidth: '100%' }} />
            </StatValue>
            <StatChange>
              <Skeleton width={88} />
            </StatChange>
          </StatRoot>
        ))}
      </StatRow>
    </Loading>
  );
}

interface ChartSkeletonProps {
  height?: number;
  /** The text below its title, if it is known. */
  text?: string | undefined;
}

/** A titled card with a chart of the given height. */
export function ChartSkeleton({ height = 240, text: known }: ChartSkeletonProps) {
  return (
    <Loading>
      <Card>
        <Skeleton width={140} height={20} />
        {known ? (
          <Known>{known}</Known>
        ) : (
          <Skeleton width={240} height={18} sx={{ marginBottom: space(4), maxWidth: '80%' }} />
        )}
        <Skeleton variant="rounded" height={height} />
      </Card>
    </Loading>
  );
}

function indexes(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}
