import { styled } from '../../ui/theme/styled.ts';
import { CardSkeleton } from '../../ui/Skeletons.tsx';
import { mixin } from '../../ui/theme/tokens.ts';

export const FeedColumn = styled('div')({
  ...mixin.column(4),
  minWidth: 0,
  // Not all browsers support scroll anchoring: the list and the banner implement it.
  overflowAnchor: 'none',
});

export function FeedSkeleton() {
  return (
    <FeedColumn>
      <CardSkeleton />
      <CardSkeleton />
    </FeedColumn>
  );
}
