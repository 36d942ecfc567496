import { styled } from '../../ui/theme/styled.ts';
import type { User } from '@plotline/contract/accounts.ts';
import { FollowThree } from '../../features/follows/FollowThree.tsx';
import { BringHistoryCard } from '../../features/trackers/BringHistoryCard.tsx';
import { space } from '../../ui/theme/tokens.ts';

const Column = styled('div')({ display: 'grid', gap: space(4) });

/** The first steps of a newcomer, above the feed. */
export function FirstRun({ user }: { user: User }) {
  return (
    <Column>
      <BringHistoryCard user={user} />
      <FollowThree username={user.username} />
    </Column>
  );
}
