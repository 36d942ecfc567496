import { styled } from '@mui/material/styles';
import type { User } from '@plotline/contract/accounts.ts';
import { WhoToFollow } from '../../features/follows/WhoToFollow.tsx';
import { BringHistoryCard } from '../../features/trackers/BringHistoryCard.tsx';
import { query, space } from '../../ui/theme/tokens.ts';
import { useMatches } from '../../ui/use-layout.ts';

const Column = styled('div')({ display: 'grid', gap: space(4) });

/** The first steps of a newcomer, above the feed. */
export function FirstRun({ user }: { user: User }) {
  // A wide page has the suggestions beside the feed.
  const hasAside = useMatches(query.aside);
  return (
    <Column>
      <BringHistoryCard user={user} />
      {hasAside ? null : <WhoToFollow />}
    </Column>
  );
}
