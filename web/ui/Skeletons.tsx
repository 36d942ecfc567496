import { Skeleton } from './Skeleton.tsx';
import { styled } from './theme/styled.ts';
import type { ReactNode } from 'react';
import { Card } from './Card.tsx';
import { StatRow } from './StatRow.tsx';
import type { StatTileProps } from './StatTile.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import { media, space } from './theme/tokens.ts';

const Row = styled('div')({ display: 'flex', alignItems: 'center', gap: space(3), minHeight: 56 });
/** As high as a list of users with lines between them. */
const LinedRows = styled('div')({
  '&& > *': { minHeight: 64 },
  '&& > * + *': { borderTop: '1px solid transparent' },
});
const Status = styled('output')({ display: 'block' });
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

const Post = styled(Card)({
  padding: `${space(3)} ${space(5)} ${space(1)}`,
  [media.phone]: { padding: `${space(2)} ${space(4)} ${space(1)}` },
});

/** A card with a user, a block and a row of actions: the shape of a feed post. */
export function CardSkeleton({ blockHeight = 202 }: { blockHeight?: number }) {
  return (
    <Loading>
      <Post>
        <UserSkeleton />
        <Skeleton width="60%" height={24} sx={{ marginTop: space(0.5), marginBottom: space(2) }} />
        <Skeleton variant="rounded" height={blockHeight} />
        <Skeleton width="30%" height={24} sx={{ marginBlock: space(2.5) }} />
      </Post>
    </Loading>
  );
}

/** A row of stats in the size of the tiles. */
export function StatsSkeleton({
  count = 5,
  size = 'normal',
  isShort = false,
}: {
  count?: number;
  size?: StatTileProps['size'];
  /** As in `StatRow`. */
  isShort?: boolean;
}) {
  return (
    <Loading>
      <StatRow isShort={isShort}>
        {indexes(count).map((index) => (
          <div key={index}>
            <Skeleton width={72} height={18} />
            <Skeleton width={size === 'compact' ? 64 : 104} height={size === 'compact' ? 32 : 40} />
            <Skeleton width={88} height={16} sx={{ marginTop: space(1.5) }} />
          </div>
        ))}
      </StatRow>
    </Loading>
  );
}

/** A titled card with a chart of the given height. */
export function ChartSkeleton({ height = 240 }: { height?: number }) {
  return (
    <Loading>
      <Card>
        <Skeleton width={140} height={20} />
        <Skeleton width={240} height={18} sx={{ marginBottom: space(4), maxWidth: '80%' }} />
        <Skeleton variant="rounded" height={height} />
      </Card>
    </Loading>
  );
}

function indexes(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}
