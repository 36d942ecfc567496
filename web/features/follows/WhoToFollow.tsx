import type { QueryOf, ResponseOf } from '@plotline/contract/endpoint.ts';
import { followSuggestions, type SuggestionReason } from '@plotline/contract/follows.ts';
import type { Summary } from '@plotline/contract/schema.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { isReadable, useReadings } from '../../tracker-kit/use-readings.ts';
import { SectionCard } from '../../ui/SectionCard.tsx';
import { displayName } from '../profiles/display-name.ts';
import { headlineStat } from '../../tracker-kit/headline-stat.ts';
import { shortName, wholeName } from '../../tracker-kit/without-notes.ts';
import { FollowButton } from './FollowButton.tsx';
import { PostCount } from './PostCount.tsx';
import { UserListItem, UserList } from './UserList.tsx';
import { UserRow } from './UserRow.tsx';
import { usersIn } from './follow-list.ts';
import { LISTS } from './use-follow-list.ts';

interface WhoToFollowProps {
  /** A user who has a follow button elsewhere on the page. */
  except?: string;
}

/** Suggestions of users to follow; absent when there are none. */
export function WhoToFollow({ except }: WhoToFollowProps) {
  const users = useSuggestions().users.filter(({ username }) => username !== except);
  if (users.length === 0) return null;
  return (
    <SectionCard isSmall title="Who to follow">
      <SuggestedUsers users={users} />
    </SectionCard>
  );
}

type Suggestion = ResponseOf<typeof followSuggestions>['users'][number];

/** Users, each with the reason to show them and a follow button. */
export function SuggestedUsers({ users }: { users: readonly Suggestion[] }) {
  return (
    <UserList data-lines="">
      {users.map((user) => (
        <UserListItem key={user.uuid}>
          <UserRow
            user={user}
            reason={user.reason ? <Reason reason={user.reason} /> : undefined}
            action={<FollowButton isQuiet profile={{ ...user, is_owner: false }} size="small" />}
          />
        </UserListItem>
      ))}
    </UserList>
  );
}

/** The reason to show a user: `Followed by Jonas`, `2014 · Rapid`, `Chess, 612 games`. */
function Reason({ reason }: { reason: SuggestionReason }) {
  const readingOf = useReadings();
  if (reason.kind === 'followed_by') return followedBy(reason.user);
  const { figure } = reason;
  if (figure && isReadable(readingOf(reason.tracker_type), figure)) {
    const { value, label } = headlineStat(figure);
    return (
      <span title={wholeName(figure)}>
        {value} · {shortName(label)}
      </span>
    );
  }
  return <PostCount tracker={reason} />;
}

export function followedBy(user: Summary): string {
  return `Followed by ${user.first_name ?? displayName(user)}`;
}

/** Time for which a changed row stays visible, so that it can be undone. */
export const FRESH_MS = 300_000;

/** Loads a few users to follow; none until loaded. */
export function useSuggestions(wanted: QueryOf<typeof followSuggestions> = {}) {
  // Shaped as a list with one page, so that it is updated with the other lists.
  const query = useInfiniteQuery({
    queryKey: [...LISTS, 'suggestions', wanted],
    queryFn: ({ signal }) => api.call(followSuggestions, { query: wanted, signal }),
    initialPageParam: null,
    getNextPageParam: () => null,
    staleTime: FRESH_MS,
  });
  return { query, users: query.data ? usersIn(query.data) : [], isPending: query.isPending };
}
