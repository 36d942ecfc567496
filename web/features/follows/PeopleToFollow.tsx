import type { ResponseOf } from '@plotline/contract/endpoint.ts';
import { followSuggestions, type MainTracker } from '@plotline/contract/follows.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../platform/api.ts';
import { headlineStat } from '../../tracker-kit/headline-stat.ts';
import { isReadable, useReadings } from '../../tracker-kit/use-readings.ts';
import { LoadError } from '../../ui/ErrorState.tsx';
import { SectionCard } from '../../ui/SectionCard.tsx';
import { ListSkeleton } from '../../ui/Skeletons.tsx';
import { styled } from '../../ui/theme/styled.ts';
import { color, mixin, text, weight } from '../../ui/theme/tokens.ts';
import { displayName } from '../profiles/display-name.ts';
import { FollowButton } from './FollowButton.tsx';
import { usersIn } from './follow-list.ts';
import { PostCount } from './PostCount.tsx';
import { LISTS } from './use-follow-list.ts';
import { betweenPaddings, UserList, UserListItem } from './UserList.tsx';
import { UserRow } from './UserRow.tsx';

const SUGGESTED = 6;
const FRESH_MS = 300_000;

interface PeopleToFollowProps {
  /** Shown below the list once it has loaded, so that it does not move. */
  foot?: ReactNode;
}

/** Suggested users with what they track: a reason, a figure and a follow button each. Absent without any. */
export function PeopleToFollow({ foot }: PeopleToFollowProps) {
  const suggestions = useInfiniteQuery({
    // Shaped as a list with one page, so that it is updated with the other lists.
    queryKey: [...LISTS, 'suggestions', 'with trackers'],
    queryFn: ({ signal }) =>
      api.call(followSuggestions, { query: { limit: SUGGESTED, with_tracker: true }, signal }),
    initialPageParam: null,
    getNextPageParam: () => null,
    staleTime: FRESH_MS,
  });
  const users = suggestions.data ? usersIn(suggestions.data) : [];
  if (suggestions.isSuccess && users.length === 0) return foot;
  return (
    <>
      <SectionCard title="People to follow">
        {suggestions.isPending ? <ListSkeleton rows={4} /> : null}
        {suggestions.isError ? (
          <LoadError query={suggestions} fallback="Couldn't load people to follow." />
        ) : null}
        <UserList style={betweenPaddings}>
          {users.map((user) => (
            <UserListItem key={user.uuid}>
              <Suggestion user={user} />
            </UserListItem>
          ))}
        </UserList>
      </SectionCard>
      {suggestions.isPending ? null : foot}
    </>
  );
}

const Actions = styled('div')({ ...mixin.row(5), flex: 'none', minWidth: 0 });
const Stat = styled('span')({
  textAlign: 'end',
  '& > *': { display: 'block' },
  '& b': { ...mixin.figures(16), lineHeight: '20px', fontWeight: weight.semibold, letterSpacing: '-0.01em' },
  '& span': { ...text[12], color: color.muted },
  // In little room the reason says enough.
  '@media (max-width: 519.95px)': { display: 'none' },
});

function Suggestion({ user }: { user: ResponseOf<typeof followSuggestions>['users'][number] }) {
  const { reason, tracker } = user;
  const followedBy =
    reason?.kind === 'followed_by' ? (
      <>Followed by {reason.user.first_name ?? displayName(reason.user)}</>
    ) : undefined;
  return (
    <UserRow
      user={user}
      reason={followedBy ?? (tracker ? <PostCount tracker={tracker} /> : undefined)}
      action={
        <Actions>
          {tracker ? <MainStat tracker={tracker} /> : null}
          <FollowButton isQuiet profile={{ ...user, is_owner: false }} size="small" />
        </Actions>
      }
    />
  );
}

/** The main figure of a tracker, as far as the reader's display options leave it visible. */
function MainStat({ tracker: { tracker_type: type, figure } }: { tracker: MainTracker }) {
  const readingOf = useReadings();
  if (!figure || !isReadable(readingOf(type), figure)) return null;
  const { value, label } = headlineStat(figure);
  return (
    <Stat>
      <b>{value}</b>
      <span>{label}</span>
    </Stat>
  );
}
