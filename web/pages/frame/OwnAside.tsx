import { useEffect } from 'react';
import { styled } from '../../ui/theme/styled.ts';
import type { InsetProps } from '../../features/feed/Feed.tsx';
import { insetRow } from '../../features/feed/inset-row.ts';
import { FollowRequestsLink } from '../../features/follows/FollowRequestsLink.tsx';
import { useSuggestions, WhoToFollow } from '../../features/follows/WhoToFollow.tsx';
import { useFollowRequests } from '../../features/follows/use-follow-requests.ts';
import { useWeek } from '../../features/showcase/use-week.ts';
import { WeekBars } from '../../features/showcase/WeekBars.tsx';
import { AddTrackerCard } from '../../features/trackers/AddTrackerCard.tsx';
import { MyWeekCard } from '../../features/trackers/MyWeekCard.tsx';
import { useAvailableTrackers, useMyTrackers } from '../../features/trackers/use-trackers.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { space } from '../../ui/theme/tokens.ts';

const FollowThree = lazyPart(
  async () => (await import('../../features/follows/FollowThree.tsx')).FollowThree,
);
const RecapCard = lazyPart(async () => (await import('../../features/showcase/RecapCard.tsx')).RecapCard);

const Cards = styled('div')({ display: 'contents', '&[hidden]': { display: 'none' } });

const barsOf = (type: string) => <WeekBars type={type} />;

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
      {isNewcomer ? <FollowThree username={username} afterwards={<WhoToFollow />} /> : null}
      {isNewcomer === false ? (
        <>
          <WhoToFollow />
          <AddTrackerCard />
        </>
      ) : null}
    </Cards>
  );
}

const Inset = styled('article')({
  display: 'grid',
  gap: space(4),
  marginTop: space(4),
  '&[hidden]': { display: 'none' },
});

interface OwnInsetProps extends InsetProps {
  username: string;
}

/** The part of the right column that narrow pages show between posts. */
export function OwnInset({ username, onLoaded }: OwnInsetProps) {
  const isLoaded = ![useWeek(), useMyTrackers(), useSuggestions()].some(({ isPending }) => isPending);
  // Runs after the code of all cards has loaded: until then the enclosing `Suspense` shows nothing.
  useEffect(() => {
    if (isLoaded) onLoaded?.(insetRow());
  });
  return (
    <Inset aria-label="My week and who to follow" hidden={Boolean(onLoaded)}>
      <Recap username={username} />
      <MyWeekCard username={username} barsOf={barsOf} />
      <WhoToFollow />
    </Inset>
  );
}

/** The recap of the last week, on Mondays; absent without activities. */
function Recap({ username }: { username: string }) {
  const recap = useWeek().data?.recap;
  if (!recap) return null;
  return <RecapCard username={username} recap={recap} />;
}
