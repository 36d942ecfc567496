import { styled } from '@mui/material/styles';
import { CardSkeleton } from '../../ui/Skeletons.tsx';
import { space } from '../../ui/theme/tokens.ts';

export const FeedColumn = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: space(4),
  minWidth: 0,
  // Not all browsers keep in place what is read, so the list and the banner do it themselves.
  overflowAnchor: 'none',
});

/** A feed before its posts are known. */
export function FeedSkeleton() {
  return (
    <FeedColumn>
      <CardSkeleton />
      <CardSkeleton />
    </FeedColumn>
  );
}
