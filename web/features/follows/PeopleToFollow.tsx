import type { ResponseOf } from '@plotline/contract/endpoint.ts';
import type { followSuggestions, MainTracker } from '@plotline/contract/follows.ts';
import type { ReactNode } from 'react';
import { headlineStat } from '../../tracker-kit/headline-stat.ts';
import { isReadable, useReadings } from '../../tracker-kit/use-readings.ts';
import { shortName, wholeName } from '../../tracker-kit/without-notes.ts';
import { LoadError } from '../../ui/ErrorState.tsx';
import { RowStat } from '../../ui/RowStat.tsx';
import { SectionCard } from '../../ui/SectionCard.tsx';
import { ListSkeleton } from '../../ui/Skeletons.tsx';
import { styled } from '../../ui/theme/styled.ts';
import { mixin } from '../../ui/theme/tokens.ts';
import { FollowButton } from './FollowButton.tsx';
import { PostCount } from './PostCount.tsx';
import { betweenPaddings, UserList, UserListItem } from './UserList.tsx';
import { UserRow } from './UserRow.tsx';
import { followedBy, useSuggestions } from './WhoToFollow.tsx';

const SUGGESTED = { limit: 6, with_tracker: true };

interface PeopleToFollowProps {
  /** Shown below the list once it has loaded, so that it does not move. */
  foot?: ReactNode;
}

/** Starts to load the list, for a parent that does not show it yet. */
export function usePeopleToFollow(): void {
  useSuggestions(SUGGESTED);
}

/** Suggested users with what they track: a reason, a figure and a follow button each. Absent without any. */
export function PeopleToFollow({ foot }: PeopleToFollowProps) {
  const { query, users, isPending } = useSuggestions(SUGGESTED);
  if (query.isSuccess && users.length === 0) return foot;
  return (
    <>
      <SectionCard title="People to follow">
        {isPending ? <ListSkeleton rows={4} /> : null}
        {query.isError ? <LoadError query={query} fallback="Couldn't load people to follow." /> : null}
        <UserList style={betweenPaddings} data-lines="">
          {users.map((user) => (
            <UserListItem key={user.uuid}>
              <Suggestion user={user} />
            </UserListItem>
          ))}
        </UserList>
      </SectionCard>
      {isPending ? null : foot}
    </>
  );
}

const Actions = styled('div')({ ...mixin.row(5), flex: 'none', minWidth: 0 });
/** In little room the reason says enough. */
const Stat = styled('span')({
  '@media (max-width: 519.95px)': { display: 'none' },
});

function Suggestion({ user }: { user: ResponseOf<typeof followSuggestions>['users'][number] }) {
  const { reason, tracker } = user;
  return (
    <UserRow
      user={user}
      reason={
        reason?.kind === 'followed_by' ? (
          followedBy(reason.user)
        ) : tracker ? (
          <PostCount tracker={tracker} />
        ) : undefined
      }
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
    <Stat title={wholeName(figure)}>
      <RowStat value={value} label={shortName(label)} />
    </Stat>
  );
}
