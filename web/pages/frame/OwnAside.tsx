import { FollowRequestsLink } from '../../features/follows/FollowRequestsLink.tsx';
import { WhoToFollow } from '../../features/follows/WhoToFollow.tsx';
import { AddTrackerCard } from '../../features/trackers/AddTrackerCard.tsx';
import { MyWeekCard } from '../../features/trackers/MyWeekCard.tsx';

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
