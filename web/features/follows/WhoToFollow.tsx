import { followSuggestions } from '@plotline/contract/follows.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { SectionCard } from '../../ui/SectionCard.tsx';
import { FollowButton } from './FollowButton.tsx';
import { UserListItem, UserList } from './UserList.tsx';
import { UserRow } from './UserRow.tsx';
import { usersIn } from './follow-list.ts';
import { LISTS } from './use-follow-list.ts';

/** Suggestions of users to follow; absent when there are none. */
export function WhoToFollow() {
  const users = useSuggestions();
  if (users.length === 0) return null;
  return (
    <SectionCard title="Who to follow">
      <UserList>
        {users.map((user) => (
          <UserListItem key={user.uuid}>
            <UserRow
              isBrief
              user={user}
              action={<FollowButton isQuiet profile={{ ...user, is_owner: false }} size="small" />}
            />
          </UserListItem>
        ))}
      </UserList>
    </SectionCard>
  );
}

/** Time for which a followed suggestion stays visible, so that it can be undone. */
const FRESH_MS = 300_000;

/** Loads a few users to follow; empty until loaded. */
function useSuggestions() {
  // Shaped as a list with one page, so that it is updated with the other lists.
  const { data } = useInfiniteQuery({
    queryKey: [...LISTS, 'suggestions'],
    queryFn: ({ signal }) => api.call(followSuggestions, { signal }),
    initialPageParam: null,
    getNextPageParam: () => null,
    staleTime: FRESH_MS,
  });
  return data ? usersIn(data) : [];
}
