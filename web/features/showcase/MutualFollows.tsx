import type { QueryOf } from '@plotline/contract/endpoint.ts';
import { mutualFollows } from '@plotline/contract/follows.ts';
import type { Summary } from '@plotline/contract/schema.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { counted } from '../../platform/format.ts';
import { profilePath } from '../../platform/paths.ts';
import { SectionCard } from '../../ui/SectionCard.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { displayName } from '../profiles/display-name.ts';
import { GroupNote } from './ShowcaseFrame.tsx';
import { LISTS } from '../follows/use-follow-list.ts';
import { FRESH_MS, SuggestedUsers } from '../follows/WhoToFollow.tsx';

/** Users followed by both the viewer and the owner of a profile; absent when there are none. */
export function MutualFollowsCard({ username }: { username: string }) {
  const mutual = useMutualFollows(username, { with_tracker: true });
  if (!mutual || mutual.count === 0) return null;
  const more = mutual.count - mutual.users.length;
  return (
    <SectionCard
      isSmall
      title="You both follow"
      subtitle={more > 0 ? `and ${counted(more, 'other')}` : undefined}
    >
      <SuggestedUsers
        users={mutual.users.map(({ tracker, ...user }) => ({
          ...user,
          reason: tracker ? { kind: 'tracker', ...tracker } : null,
        }))}
      />
    </SectionCard>
  );
}

/** These users in one line, where there is no room for the card. */
export function MutualFollowsNote({ username }: { username: string }) {
  const mutual = useMutualFollows(username);
  const [first, second] = mutual?.users ?? [];
  if (!mutual || !first) return null;
  return (
    <GroupNote>
      You both follow <UserLink user={first} />
      {second && mutual.count === 2 ? (
        <>
          {' '}
          and <UserLink user={second} />
        </>
      ) : null}
      {mutual.count > 2 ? ` and ${counted(mutual.count - 1, 'other')}` : null}
    </GroupNote>
  );
}

function UserLink({ user }: { user: Summary }) {
  return <TextLink href={profilePath(user.username)}>{displayName(user)}</TextLink>;
}

/** Loads users followed by both the viewer and another user; undefined until loaded. */
function useMutualFollows(username: string, wanted: QueryOf<typeof mutualFollows> = {}) {
  // Shaped as a list with one page, so that it is updated with the other lists.
  const { data } = useInfiniteQuery({
    queryKey: [...LISTS, 'mutual', username.toLowerCase(), wanted],
    queryFn: ({ signal }) => api.call(mutualFollows, { params: { username }, query: wanted, signal }),
    initialPageParam: null,
    getNextPageParam: () => null,
    staleTime: FRESH_MS,
  });
  return data?.pages[0];
}
