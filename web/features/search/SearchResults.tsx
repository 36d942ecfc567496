import { Button } from '../../ui/Button.tsx';
import { styled } from '../../ui/theme/styled.ts';
import { Lock, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { SEARCH_LIMIT } from '@plotline/contract/limits.ts';
import type { FoundItem, FoundTracker, FoundUser } from '@plotline/contract/search.ts';
import { formatDate } from '../../platform/format.ts';
import { profilePath, trackerPath } from '../../platform/paths.ts';
import { Anchor } from '../../ui/Anchor.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { RowStat } from '../../ui/RowStat.tsx';
import { SectionCard } from '../../ui/SectionCard.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Loading } from '../../ui/Skeletons.tsx';
import { color, focusRing, media, mixin, radius, space, text, weight } from '../../ui/theme/tokens.ts';
import { useNow } from '../../ui/use-now.ts';
import { FollowButton } from '../follows/FollowButton.tsx';
import { betweenPaddings, UserList, UserListItem } from '../follows/UserList.tsx';
import { UserRow } from '../follows/UserRow.tsx';
import { TrackerIcon } from '../trackers/TrackerIcon.tsx';
import { Marked } from './Marked.tsx';
import { matchingParts } from './matching-parts.ts';
import type { FoundGroups } from './use-search.ts';

/** Shorter parts of the words of a name are not found. */
const USER_PART_MIN = 3;

interface SearchResultsProps {
  readonly groups: FoundGroups;
  readonly q: string;
  /** The viewer's username; null for guests. */
  readonly username: string | null;
  /** Called when a result is opened. */
  readonly onOpen: () => void;
  /** Shows more of one group; absent when one group is shown. */
  readonly onMore: ((group: string) => void) | null;
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
  const { onOpen, onMore } = actions;
  const write = (words: string) => <Marked text={words} q={q} partMin={1} />;
  const writeUser = (words: string) => <Marked text={words} q={q} partMin={USER_PART_MIN} />;
  const more = (group: string, count: number) =>
    onMore && count >= SEARCH_LIMIT ? (
      <Button size="small" onClick={() => onMore(group)}>
        Show more
      </Button>
    ) : null;
  const trackerCard =
    trackers.length > 0 && username !== null ? (
      <SectionCard title="Trackers">
        <List>
          {trackers.map((tracker) => (
            <TrackerRow key={tracker.tracker_type} {...{ tracker, username, write, onOpen }} />
          ))}
        </List>
      </SectionCard>
    ) : null;
  const isNamed = trackers.some(({ name }) => matchingParts(name, q, 1).some(({ isMatch }) => isMatch));
  return (
    <>
      {users.length > 0 ? (
        <SectionCard title="People" actions={more('users', users.length)}>
          <UserList style={betweenPaddings}>
            {users.map((user) => (
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
        <SectionCard key={group} title={`My ${group}`} actions={more(group, found.length)}>
          <List>
            {found.map((item) => (
              <ItemRow key={item.uuid} {...{ item, write, onOpen }} username={username ?? ''} />
            ))}
          </List>
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
        <List>
          {Array.from({ length: SEARCH_LIMIT }, (_, at) => (
            <li key={at}>
              <ResultShape>
                <Skeleton width={40} height={40} {...picture} />
                <Words>
                  <Skeleton width="55%" height={20} />
                  <Skeleton width="35%" height={18} />
                </Words>
                <End>
                  <Skeleton width={48} height={20} />
                </End>
              </ResultShape>
            </li>
          ))}
        </List>
      </SectionCard>
    </Loading>
  );
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

interface RowProps {
  username: string;
  /** Draws a text with its matching parts marked. */
  write: (text: string) => ReactNode;
  onOpen: () => void;
}

function TrackerRow({ tracker, username, write, onOpen }: RowProps & { tracker: FoundTracker }) {
  const { tracker_type: type, name, words, is_enabled: isEnabled } = tracker;
  const state = isEnabled ? 'Your tracker' : 'Add it on your profile';
  return (
    <li>
      <Result href={isEnabled ? trackerPath(username, type) : profilePath(username)} onClick={onOpen}>
        <TrackerIcon type={type} size="large" />
        <Words>
          <b>{write(name)}</b>
          <span>
            {state}
            {words.length > 0 ? <> · {write(words.join(', '))}</> : null}
          </span>
        </Words>
      </Result>
    </li>
  );
}

function ItemRow({ item, username, write, onOpen }: RowProps & { item: FoundItem }) {
  return (
    <li>
      <Result href={profilePath(username) + item.path} onClick={onOpen}>
        <TrackerIcon type={item.tracker_type} size="large" />
        <Words>
          <b dir="auto">{write(item.title)}</b>
          {item.detail ? (
            <span dir="auto">
              {write(item.detail)}
              {item.at && item.stat ? (
                <OnPhones>
                  {' · '}
                  <Day at={item.at} />
                </OnPhones>
              ) : null}
            </span>
          ) : null}
        </Words>
        <ItemEnd {...item} />
      </Result>
    </li>
  );
}

/** The figure of an item with its label and day below; without one, the day alone. Phones have no room for both. */
function ItemEnd({ at, stat }: FoundItem) {
  const day = at ? <Day at={at} /> : null;
  if (!stat) return day ? <End>{day}</End> : null;
  const label = (
    <>
      {stat.label}
      {day ? <Elsewhere> · {day}</Elsewhere> : null}
    </>
  );
  return (
    <End>
      <RowStat value={stat.value} label={label} />
    </End>
  );
}

/** The date, with the year if it is another one. */
function Day({ at }: { at: string }) {
  const instant = new Date(at);
  const isThisYear = instant.getFullYear() === useNow().getFullYear();
  return <time dateTime={at}>{formatDate(instant, { hasYear: !isThisYear })}</time>;
}

const OnPhones = styled('span')({ display: 'none', [media.phone]: { display: 'inline' } });
const Elsewhere = styled('span')({ [media.phone]: { display: 'none' } });
const PrivateIcon = styled(Lock)({ verticalAlign: -2 });
const List = styled('ul')({ listStyle: 'none', margin: 0, padding: 0, ...betweenPaddings });
const TILE_SHAPE = { variant: 'rounded', sx: { borderRadius: `${radius.base}px` } } as const;
/** Words that wrap keep a distance to the next row, and the tile stays beside their first line. */
const resultShape = {
  ...mixin.row(3),
  alignItems: 'flex-start',
  paddingBlock: space(3),
} as const;
const besideTile = { minHeight: 40, alignContent: 'center' } as const;
const ResultShape = styled('div')(resultShape);
const Result = styled(Anchor)({
  ...resultShape,
  // Room between the content and the focus ring.
  marginInline: `-${space(2)}`,
  paddingInline: space(2),
  borderRadius: radius.small,
  ...mixin.plainLink,
  '&:hover b': { textDecoration: 'underline' },
  '&:focus-visible': focusRing,
});
const Words = styled('span')({
  ...besideTile,
  flex: 1,
  minWidth: 0,
  '& > *': { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& b': { ...text[14], fontWeight: weight.semibold },
  '& span': { ...text[13], color: color.muted },
  // Up to two lines each: the words that were searched and the day stay in view.
  [media.phone]: {
    '& > *': {
      display: '-webkit-box',
      WebkitBoxOrient: 'vertical',
      WebkitLineClamp: 2,
      whiteSpace: 'normal',
      overflowWrap: 'anywhere',
    },
  },
});
const End = styled('span')({ ...besideTile, flex: 'none', '& > time': { ...text[13], color: color.muted } });
