import { Skeleton } from '../../ui/Skeleton.tsx';
import { styled } from '../../ui/theme/styled.ts';
import { Loading } from '../../ui/Skeletons.tsx';
import { color, media, mixin, space } from '../../ui/theme/tokens.ts';

interface RowsSkeletonProps {
  rows: number;
  /** Height of a row in pixels. */
  height?: number;
  /** A table has a row of headers. */
  hasHeader?: boolean;
}

const HEADER_HEIGHT = 36;

const Line = styled('div')({
  boxSizing: 'border-box',
  ...mixin.row(3),
  padding: `0 ${space(6)}`,
  borderTop: `1px solid ${color.outline}`,
  [media.phone]: { paddingInline: space(4) },
});

/** Rows of a list of users that is loading. */
export function RowsSkeleton({ rows, height = 45, hasHeader = true }: RowsSkeletonProps) {
  return (
    <Loading>
      {hasHeader ? <div style={{ height: HEADER_HEIGHT }} /> : null}
      {Array.from({ length: rows }, (_, index) => (
        <Line key={index} style={{ height }}>
          <Skeleton variant="circular" width={32} height={32} sx={{ flex: 'none' }} />
          <Skeleton width="28%" height={20} />
          <Skeleton width="16%" height={20} sx={{ marginInlineStart: 'auto' }} />
        </Line>
      ))}
    </Loading>
  );
}
