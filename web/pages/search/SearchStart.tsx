import { History, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { User } from '@plotline/contract/accounts.ts';
import { GuestCard } from '../../features/accounts/GuestCard.tsx';
import { InvitePeople } from '../../features/accounts/InvitePeople.tsx';
import { ActivePeople } from '../../features/feed/ActivePeople.tsx';
import { PeopleToFollow, usePeopleToFollow } from '../../features/follows/PeopleToFollow.tsx';
import { forgetSearch, forgetSearches, readRecentSearches } from '../../features/search/recent-searches.ts';
import { SearchExamples, useSearchExamples } from '../../features/search/SearchExamples.tsx';
import { TrackerStrip } from '../../features/trackers/TrackerStrip.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { SectionCard } from '../../ui/SectionCard.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ListSkeleton } from '../../ui/Skeletons.tsx';
import { styled } from '../../ui/theme/styled.ts';
import { mixin, query, space } from '../../ui/theme/tokens.ts';
import { useMatches } from '../../ui/use-layout.ts';
import { useRemovedFocus } from '../../ui/use-removed-focus.ts';

interface SearchStartProps {
  user: User | null;
  onSearch: (q: string) => void;
}

/** The page before a search: examples, recent searches and people. */
export function SearchStart({ user, onSearch }: SearchStartProps) {
  if (user === null)
    return (
      <ActivePeople
        of="all"
        foot={
          <GuestCard title="Follow people and track your own">
            Sign up to follow people and to search your own games and workouts, too.
          </GuestCard>
        }
      />
    );
  return <OwnStart user={user} onSearch={onSearch} />;
}

function OwnStart({ user, onSearch }: { user: User; onSearch: (q: string) => void }) {
  const hasAside = useMatches(query.aside);
  // The sidebar of other screens has the trackers.
  const hasBottomBar = useMatches(query.bottomBar);
  const { isPending, examples } = useSearchExamples();
  usePeopleToFollow();
  // Newcomers have no examples: what stands below them waits, so that it does not move.
  if (isPending) return <StartSkeleton />;
  const foot = hasAside ? null : (
    <>
      {hasBottomBar && examples.length > 0 ? <TrackerStrip username={user.username} /> : null}
      <InvitePeople username={user.username} />
    </>
  );
  return (
    <>
      <SearchExamples examples={examples} onSearch={onSearch} />
      <RecentSearches userId={user.uuid} onSearch={onSearch} />
      <PeopleToFollow foot={<ActivePeople of="following" foot={foot} />} />
    </>
  );
}

function StartSkeleton() {
  return (
    <>
      <Skeleton variant="rounded" width={240} height={28} />
      <Card>
        <ListSkeleton rows={4} />
      </Card>
    </>
  );
}

const Recent = styled('ul')({
  ...mixin.plainList,
  margin: `-${space(2)} 0`,
  '& > li': { ...mixin.row(1) },
  '& > li > :first-of-type': {
    ...mixin.ellipsis,
    display: 'block',
    flex: 1,
    marginInlineStart: `-${space(4)}`,
    textAlign: 'start',
    '& svg': { verticalAlign: -4, marginInlineEnd: space(3) },
  },
});

function RecentRow({ children }: { children: ReactNode }) {
  return <li ref={useRemovedFocus<HTMLLIElement>()}>{children}</li>;
}

function RecentSearches({ userId, onSearch }: { userId: string; onSearch: (q: string) => void }) {
  const [recent, setRecent] = useState(() => readRecentSearches(userId));
  if (recent.length === 0) return null;
  const forget = (words: string) => {
    forgetSearch(userId, words);
    setRecent(readRecentSearches(userId));
  };
  const forgetAll = () => {
    forgetSearches(userId);
    setRecent([]);
  };
  return (
    <SectionCard
      title="Recent searches"
      actions={
        <Button size="small" onClick={forgetAll}>
          Clear all
        </Button>
      }
    >
      <Recent tabIndex={-1}>
        {recent.map((words) => (
          <RecentRow key={words}>
            <Button color="inherit" onClick={() => onSearch(words)}>
              <History size={18} strokeWidth={1.75} aria-hidden />
              <bdi>{words}</bdi>
            </Button>
            <IconButton
              size="small"
              edge="end"
              aria-label={`Remove "${words}"`}
              onClick={() => forget(words)}
            >
              <X size={16} strokeWidth={1.75} aria-hidden />
            </IconButton>
          </RecentRow>
        ))}
      </Recent>
    </SectionCard>
  );
}
