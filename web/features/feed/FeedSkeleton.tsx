import { styled } from '../../ui/theme/styled.ts';
import { mixin } from '../../ui/theme/tokens.ts';
import { PostSkeleton } from './PostSkeleton.tsx';

export const FeedColumn = styled('div')({
  ...mixin.column(4),
  minWidth: 0,
  // Not all browsers support scroll anchoring: the list and the banner implement it.
  overflowAnchor: 'none',
});

export function FeedSkeleton() {
  return (
    <FeedColumn>
      <PostSkeleton />
      <PostSkeleton />
    </FeedColumn>
  );
}
