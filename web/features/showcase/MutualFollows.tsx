import type { MutualFollows } from '@plotline/contract/follows.ts';
import type { Summary } from '@plotline/contract/schema.ts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { counted } from '../../platform/format.ts';
import { profilePath } from '../../platform/paths.ts';
import { SectionCard } from '../../ui/SectionCard.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { displayName } from '../profiles/display-name.ts';
import { GroupNote, Long, Short } from './ShowcaseFrame.tsx';
import { LISTS } from '../follows/use-follow-list.ts';
import { FRESH_MS, SuggestedUsers } from '../follows/WhoToFollow.tsx';
import { showcaseOptions, useShowcase } from './use-showcase.ts';

/** Users followed by both the viewer and the owner of a profile; absent when there are none. */
export function MutualFollowsCard({ username }: { username: string }) {
  const mutual = useMutualFollows(username);
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
  const { count: loaded = 0, users = [] } = useMutualFollows(username) ?? {};
  // Users unfollowed since stay in the list.
  const followed = users.filter(({ follow_status: status }) => status === 'following');
  const count = loaded - users.length + followed.length;
  const [first, second] = followed;
  if (!first) return null;
  return (
    <GroupNote>
      You both follow <UserLink user={first} />
      {second && count === 2 ? (
        <>
          {' '}
          and <UserLink user={second} />
        </>
      ) : null}
      {count > 2 ? ` and ${counted(count - 1, 'other')}` : null}
    </GroupNote>
  );
}

function UserLink({ user }: { user: Summary }) {
  const name = displayName(user);
  return (
    <TextLink href={profilePath(user.username)}>
      <Long>{name}</Long>
      <Short>{name.split(' ')[0]}</Short>
    </TextLink>
  );
}

/**
 * Returns the users followed by both the viewer and the owner; undefined until loaded. Follow buttons change it as they
 * change other lists.
 */
function useMutualFollows(username: string): MutualFollows | undefined {
  const queries = useQueryClient();
  const { isSuccess } = useShowcase(username);
  // Shaped as a list with one page, so that it is updated with the other lists.
  const { data } = useInfiniteQuery({
    queryKey: [...LISTS, 'mutual', username.toLowerCase()],
    queryFn: async () => (await queries.fetchQuery(showcaseOptions(username, undefined))).mutual,
    initialPageParam: null,
    getNextPageParam: () => null,
    staleTime: FRESH_MS,
    enabled: isSuccess,
  });
  return data?.pages[0];
}
