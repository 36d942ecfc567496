import { styled } from '../../ui/theme/styled.ts';
import { FollowRequestsLink } from '../../features/follows/FollowRequestsLink.tsx';
import { useSuggestions, WhoToFollow } from '../../features/follows/WhoToFollow.tsx';
import { useFollowRequests } from '../../features/follows/use-follow-requests.ts';
import { useWeek } from '../../features/showcase/use-week.ts';
import { WeekBars } from '../../features/showcase/WeekBars.tsx';
import { AddTrackerCard } from '../../features/trackers/AddTrackerCard.tsx';
import { MyWeekCard } from '../../features/trackers/MyWeekCard.tsx';
import { useAvailableTrackers, useMyTrackers } from '../../features/trackers/use-trackers.ts';
import { lazyPart } from '../../ui/lazy-part.ts';

const FollowThree = lazyPart(
  async () => (await import('../../features/follows/FollowThree.tsx')).FollowThree,
);
const RecapCard = lazyPart(async () => (await import('../../features/showcase/RecapCard.tsx')).RecapCard);

const Cards = styled('div')({ display: 'contents', '&[hidden]': { display: 'none' } });

export const barsOf = (type: string) => <WeekBars type={type} />;

interface OwnAsideProps {
  username: string;
  /** A newcomer adds a tracker in the first steps, above the feed. Undefined while that is unknown. */
  isNewcomer: boolean | undefined;
}

/** The right column of a signed-in user's home page. */
export function OwnAside({ username, isNewcomer }: OwnAsideProps) {
  const parts = [useWeek(), useMyTrackers(), useFollowRequests(), useAvailableTrackers(), useSuggestions()];
  return (
    // A card is absent when it has nothing to show: drawn one by one, each would move those below.
    <Cards hidden={parts.some(({ isPending }) => isPending)}>
      <Recap username={username} />
      <MyWeekCard username={username} barsOf={barsOf} />
      <FollowRequestsLink username={username} />
      {isNewcomer ? <FollowThree isSmall username={username} afterwards={<WhoToFollow />} /> : null}
      {isNewcomer === false ? (
        <>
          <WhoToFollow />
          <AddTrackerCard />
        </>
      ) : null}
    </Cards>
  );
}

/** The recap of the last week, on Mondays; absent without activities. */
export function Recap({ username }: { username: string }) {
  const recap = useWeek().data?.recap;
  if (!recap) return null;
  return <RecapCard username={username} recap={recap} />;
}
