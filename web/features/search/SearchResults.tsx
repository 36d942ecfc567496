import { Button } from '../../ui/Button.tsx';
import { styled } from '../../ui/theme/styled.ts';
import { Lock, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { SEARCH_LIMIT } from '@plotline/contract/limits.ts';
import type { FoundItem, FoundTracker, FoundUser } from '@plotline/contract/search.ts';
import { capitalised } from '@plotline/contract/text.ts';
import { formatDate } from '../../platform/format.ts';
import { profilePath, trackerPath } from '../../platform/paths.ts';
import { useReadings } from '../../tracker-kit/use-readings.ts';
import { Anchor } from '../../ui/Anchor.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SectionCard } from '../../ui/SectionCard.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Loading } from '../../ui/Skeletons.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { color, focusRing, media, mixin, radius, space, text, weight } from '../../ui/theme/tokens.ts';
import { useNow } from '../../ui/use-now.ts';
import { FollowButton } from '../follows/FollowButton.tsx';
import { betweenPaddings, UserList, UserListItem } from '../follows/UserList.tsx';
import { UserRow } from '../follows/UserRow.tsx';
import { TrackerIcon } from '../trackers/TrackerIcon.tsx';
import { useMyTrackers } from '../trackers/use-trackers.ts';
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
  const mine = useMyTrackers().data?.find((one) => one.type === type);
  const state = isEnabled ? 'Your tracker' : 'Add it on your profile';
  return (
    <li>
      <Result href={isEnabled ? trackerPath(username, type) : profilePath(username)} onClick={onOpen}>
        <TrackerIcon type={type} size="large" />
        <Words>
          <Title>{write(name)}</Title>
          <Line>
            <Detail>
              {state}
              {words.length > 0 ? <> · {write(capitalised(words.join(', ')))}</> : null}
            </Detail>
            <ListStat type={type} stat={mine?.headline ?? null} />
          </Line>
        </Words>
      </Result>
    </li>
  );
}

function ItemRow({ item, username, write, onOpen }: RowProps & { item: FoundItem }) {
  const { title, badge, details, at, stat } = item;
  return (
    <li>
      <Result href={profilePath(username) + item.path} onClick={onOpen}>
        <TrackerIcon type={item.tracker_type} size="large" />
        <Words>
          <Line>
            {badge ? (
              <StatusBadge tone={badge.is_good ? 'green' : 'neutral'}>{badge.text}</StatusBadge>
            ) : null}
            <Title dir="auto">{write(title)}</Title>
            {at ? <Day at={at} /> : null}
          </Line>
          <Line>
            <Details>
              {details.map((detail, nr) => (
                <Detail key={detail} dir="auto">
                  {nr > 0 ? '\u00A0· ' : null}
                  {write(detail)}
                </Detail>
              ))}
            </Details>
            <ListStat type={item.tracker_type} stat={stat} />
          </Line>
        </Words>
      </Result>
    </li>
  );
}

/** A figure at the end of a line, unless the reader's display options hide it. */
function ListStat({ type, stat }: { type: string; stat: FoundItem['stat'] }) {
  const reading = useReadings()(type);
  if (!stat || reading?.hasListStat === false) return null;
  return (
    <Stat>
      <b>{stat.value}</b> {stat.label}
    </Stat>
  );
}

/** The date, with the year if it is another one. */
function Day({ at }: { at: string }) {
  const instant = new Date(at);
  const isThisYear = instant.getFullYear() === useNow().getFullYear();
  return <time dateTime={at}>{formatDate(instant, { hasYear: !isThisYear })}</time>;
}

const PrivateIcon = styled(Lock)({ verticalAlign: -2 });
const List = styled('ul')({ listStyle: 'none', margin: 0, padding: 0, ...betweenPaddings });
const TILE_SHAPE = { variant: 'rounded', sx: { borderRadius: `${radius.base}px` } } as const;
const resultShape = { ...mixin.row(3), paddingBlock: space(3), [media.phone]: { gap: space(2) } } as const;
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
const Words = styled('span')({ flex: 1, minWidth: 0 });
const cutOff = {
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;
const Title = styled('b')({ ...text[14], fontWeight: weight.semibold, ...cutOff });
const Detail = styled('span')({
  ...cutOff,
  fontSize: text[13].fontSize,
  lineHeight: '20px',
  color: color.muted,
  [media.phone]: { fontSize: text[12].fontSize },
});
/** The first of some details is cut off if it is too long; others that do not fit are left out. */
const Details = styled('span')({
  ...mixin.wrap,
  minWidth: 0,
  height: 20,
  overflow: 'hidden',
  '& > *': { maxWidth: '100%' },
});
/** Words that may be cut off, and a date or a figure at the end. */
const Line = styled('span')({
  ...mixin.row(2),
  alignItems: 'baseline',
  height: 20,
  justifyContent: 'space-between',
  '& > time': { flex: 'none', marginInlineStart: 'auto', ...text[13], color: color.muted },
});
const Stat = styled('span')({
  flex: 'none',
  ...text[12],
  color: color.muted,
  '& b': { ...mixin.figures(14), fontWeight: weight.semibold, color: color.ink },
});
