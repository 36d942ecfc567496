import { Button } from '../../ui/Button.tsx';
import { styled } from '../../ui/theme/styled.ts';
import { Lock, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { SEARCH_LIMIT } from '@plotline/contract/limits.ts';
import type { FoundUser } from '@plotline/contract/search.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SectionCard } from '../../ui/SectionCard.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Loading } from '../../ui/Skeletons.tsx';
import { radius } from '../../ui/theme/tokens.ts';
import { FollowButton } from '../follows/FollowButton.tsx';
import { betweenPaddings, UserList, UserListItem } from '../follows/UserList.tsx';
import { UserRow } from '../follows/UserRow.tsx';
import { Marked } from './Marked.tsx';
import { ItemRow, Line, ResultShape, TrackerRow, Words } from './ResultRows.tsx';
import { matchingParts } from './matching-parts.ts';
import { ALONE_COUNT, type FoundGroups } from './use-search.ts';

/** Shorter parts of the words of a name are not found. */
const USER_PART_MIN = 3;

interface SearchResultsProps {
  readonly groups: FoundGroups;
  readonly q: string;
  /** The viewer's username; null for guests. */
  readonly username: string | null;
  /** Called when a result is opened. */
  readonly onOpen: () => void;
  /** Shows all of one group, of which there are so many results now; null when they are shown. */
  readonly onMore: ((group: string, count: number) => void) | null;
  /** Shows all groups again. */
  readonly onAll: () => void;
  /** Shown below the message that nothing was found. */
  readonly whenEmpty: ReactNode;
}

/** The results of each group that has any. */
export function SearchResults({
  groups: { users, trackers, items },
  q,
  username,
  whenEmpty,
  ...actions
}: SearchResultsProps) {
  const isEmpty = users.length === 0 && trackers.length === 0 && items.length === 0;
  if (isEmpty)
    return (
      <>
        <EmptyState icon={<SearchX />} title="No results">
          {`Nothing matches "${q}". Check the spelling, or try a shorter word.`}
        </EmptyState>
        {whenEmpty}
      </>
    );
  const { onOpen, onMore, onAll } = actions;
  const write = (words: string) => <Marked text={words} q={q} partMin={1} />;
  const writeUser = (words: string) => <Marked text={words} q={q} partMin={USER_PART_MIN} />;
  const isAlone = [users, trackers, ...items.map(([, found]) => found)].filter(isFull).length === 1;
  const count = onMore === null ? Infinity : isAlone ? ALONE_COUNT : SEARCH_LIMIT;
  const more = (group: string, found: readonly unknown[]) => {
    if (onMore === null)
      return (
        <Button key="all" size="small" onClick={onAll}>
          All results
        </Button>
      );
    return found.length > count ? (
      // Another button than the one above: the focus moves on from it.
      <Button key="more" size="small" onClick={() => onMore(group, count)}>
        Show more
      </Button>
    ) : null;
  };
  const trackerCard =
    trackers.length > 0 && username !== null ? (
      <SectionCard title="Trackers">
        <UserList style={betweenPaddings} data-lines="">
          {trackers.map((tracker) => (
            <TrackerRow key={tracker.tracker_type} {...{ tracker, username, write, onOpen }} />
          ))}
        </UserList>
      </SectionCard>
    ) : null;
  const isNamed = trackers.some(({ name }) => matchingParts(name, q, 1).some(({ isMatch }) => isMatch));
  return (
    <>
      {users.length > 0 ? (
        <SectionCard title="People" actions={more('users', users)}>
          <UserList style={betweenPaddings} data-lines="">
            {users.slice(0, count).map((user) => (
              <UserListItem key={user.uuid}>
                <UserRow
                  user={user}
                  detail={user.username === username ? 'You' : relationOf(user)}
                  write={writeUser}
                  action={
                    <FollowButton
                      isQuiet
                      profile={{ ...user, is_owner: user.username === username }}
                      size="small"
                    />
                  }
                  onLeave={onOpen}
                />
              </UserListItem>
            ))}
          </UserList>
        </SectionCard>
      ) : null}
      {isNamed ? trackerCard : null}
      {items.map(([group, found]) => (
        <SectionCard key={group} title={`My ${group}`} actions={more(group, found)}>
          <UserList style={betweenPaddings} data-lines="">
            {found.slice(0, count).map((item) => (
              <ItemRow key={item.uuid} {...{ item, write, onOpen }} username={username ?? ''} />
            ))}
          </UserList>
        </SectionCard>
      ))}
      {/* Trackers found by other words alone follow the items. */}
      {isNamed ? null : trackerCard}
    </>
  );
}

/** In the shape of a full card of results; guests find people alone. */
export function ResultsSkeleton({ isGuest }: { isGuest: boolean }) {
  const picture = isGuest ? ({ variant: 'circular' } as const) : TILE_SHAPE;
  return (
    <Loading>
      <SectionCard title={<Skeleton width={80} />}>
        <UserList style={betweenPaddings} data-lines="">
          {Array.from({ length: SEARCH_LIMIT }, (_, at) => (
            <li key={at}>
              <ResultShape>
                <Skeleton width={40} height={40} {...picture} />
                <Words>
                  <Line>
                    <Skeleton width="55%" height={20} />
                    {isGuest ? null : <Skeleton width={48} height={18} />}
                  </Line>
                  <Line>
                    <Skeleton width="35%" height={20} />
                    {isGuest ? null : <Skeleton width={72} height={18} />}
                  </Line>
                </Words>
              </ResultShape>
            </li>
          ))}
        </UserList>
      </SectionCard>
    </Loading>
  );
}

function isFull(found: readonly unknown[]): boolean {
  return found.length > 0;
}

/** The button says whether the viewer follows the user. */
function relationOf({ is_private: isPrivate, follows_you: followsYou }: FoundUser): ReactNode {
  if (followsYou) return 'Follows you';
  if (!isPrivate) return null;
  return (
    <>
      <PrivateIcon size={13} aria-hidden /> Private
    </>
  );
}

const PrivateIcon = styled(Lock)({ verticalAlign: -2 });
const TILE_SHAPE = { variant: 'rounded', sx: { borderRadius: `${radius.base}px` } } as const;
