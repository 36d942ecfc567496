import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { Loading } from '../../ui/Skeletons.tsx';
import { media, space } from '../../ui/theme/tokens.ts';

const Root = styled('div')({
  display: 'grid',
  gridTemplateColumns: '120px minmax(0, 1fr)',
  alignItems: 'start',
  columnGap: space(7),
  minHeight: 128,
  paddingBlock: `${space(1)} ${space(2)}`,
  [media.phone]: { columnGap: space(4), minHeight: 280 },
});

/** The header of a profile before it is known. */
export function ProfileSkeleton() {
  return (
    <Loading label="Loading profile">
      <Root>
        <Skeleton variant="circular" width={120} height={120} />
        <div>
          <Skeleton width="60%" height={32} sx={{ maxWidth: 240 }} />
          <Skeleton width="80%" height={24} sx={{ mt: 2, maxWidth: 280 }} />
          <Skeleton width="90%" height={20} sx={{ mt: 2, maxWidth: 420 }} />
        </div>
      </Root>
    </Loading>
  );
}
