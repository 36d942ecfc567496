import { styled } from '../../ui/theme/styled.ts';
import type { User } from '@plotline/contract/accounts.ts';
import { FollowThree } from '../../features/follows/FollowThree.tsx';
import { BringHistoryCard } from '../../features/trackers/BringHistoryCard.tsx';
import { TrackerStrip } from '../../features/trackers/TrackerStrip.tsx';
import { useMyTrackers } from '../../features/trackers/use-trackers.ts';
import { query, space } from '../../ui/theme/tokens.ts';
import { useMatches } from '../../ui/use-layout.ts';

const Column = styled('div')({ display: 'grid', gap: space(4) });

/** The first steps of a newcomer, above the feed. The right column suggests users, where there is one. */
export function FirstRun({ user }: { user: User }) {
  const { data = [] } = useMyTrackers();
  const hasAside = useMatches(query.aside);
  return (
    <Column>
      <BringHistoryCard user={user} />
      {hasAside ? null : <FollowThree username={user.username} />}
      {/* Without a tracker it would only repeat the button of the first card. */}
      {data.length > 0 ? <TrackerStrip username={user.username} /> : null}
    </Column>
  );
}
