import { SectionCard } from '../../ui/SectionCard.tsx';
import { FollowButton } from './FollowButton.tsx';
import { UserListItem, UserList } from './UserList.tsx';
import { UserRow } from './UserRow.tsx';
import { useSuggestions } from './use-suggestions.ts';

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
