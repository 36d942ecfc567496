import { useEffect } from 'react';
import { styled } from '../../ui/theme/styled.ts';
import type { InsetProps } from '../../features/feed/Feed.tsx';
import { insetRow } from '../../features/feed/inset-row.ts';
import { useSuggestions, WhoToFollow } from '../../features/follows/WhoToFollow.tsx';
import { useWeek } from '../../features/showcase/use-week.ts';
import { MyWeekCard } from '../../features/trackers/MyWeekCard.tsx';
import { useMyTrackers } from '../../features/trackers/use-trackers.ts';
import { space } from '../../ui/theme/tokens.ts';
import { barsOf, Recap } from './OwnAside.tsx';

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
