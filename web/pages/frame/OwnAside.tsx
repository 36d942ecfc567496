import { FollowRequestsLink } from '../../features/follows/FollowRequestsLink.tsx';
import { WhoToFollow } from '../../features/follows/WhoToFollow.tsx';
import { AddTrackerCard } from '../../features/trackers/AddTrackerCard.tsx';
import { MyWeekCard } from '../../features/trackers/MyWeekCard.tsx';

/** The right column of one's own home page. */
export function OwnAside({ username }: { username: string }) {
  return (
    <>
      <MyWeekCard username={username} />
      <FollowRequestsLink username={username} />
      <AddTrackerCard />
      {/* The last one: it loads late, and nothing below it can move. */}
      <WhoToFollow />
    </>
  );
}
