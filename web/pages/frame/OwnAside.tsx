import { styled } from '@mui/material/styles';
import { FollowRequestsLink } from '../../features/follows/FollowRequestsLink.tsx';
import { WhoToFollow } from '../../features/follows/WhoToFollow.tsx';
import { AddTrackerCard } from '../../features/trackers/AddTrackerCard.tsx';
import { MyWeekCard } from '../../features/trackers/MyWeekCard.tsx';
import { space } from '../../ui/theme/tokens.ts';

const Inset = styled('article')({ display: 'grid', gap: space(4), marginTop: space(4) });

/** The right column of a signed-in user's home page. */
export function OwnAside({ username }: { username: string }) {
  return (
    <>
      <MyWeekCard username={username} />
      <FollowRequestsLink username={username} />
      <AddTrackerCard />
      {/* Last, because it loads late and would move anything below. */}
      <WhoToFollow />
    </>
  );
}

/** The part of the right column that narrow pages show between posts. */
export function OwnInset({ username }: { username: string }) {
  return (
    <Inset aria-label="My week and who to follow">
      <MyWeekCard username={username} />
      <WhoToFollow />
    </Inset>
  );
}
