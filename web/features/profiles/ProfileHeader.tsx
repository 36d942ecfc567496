import { styled } from '../../ui/theme/styled.ts';
import type { Profile } from '@plotline/contract/profiles.ts';
import type { ReactNode } from 'react';
import { formatNumber } from '../../platform/format.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { color, focusRing, media, mixin, radius, space, text, weight } from '../../ui/theme/tokens.ts';
import { Bio } from './Bio.tsx';
import { displayName } from './display-name.ts';

interface ProfileHeaderProps {
  profile: Profile;
  /** Follow or edit, and the menus. */
  actions: ReactNode;
  /** The row of tracker icons. */
  trackers: ReactNode;
  /** Opens a list of users; without it the counts are plain text. */
  onOpenList?: ((list: 'followers' | 'following') => void) | undefined;
}

const LONG_NAME = 24;
const VERY_LONG_NAME = 48;

/** Between phones and the widest layout: buttons beside the name, everything else below. */
const MEDIUM = '@media (min-width: 700px) and (max-width: 1279.95px)';

const Root = styled('section')({
  display: 'grid',
  gridTemplateColumns: '120px minmax(0, 1fr) auto',
  gridTemplateAreas: '"avatar facts actions" "avatar facts trackers" ". facts ."',
  // The icons end where the picture does, however long the bio is.
  gridTemplateRows: '40px 80px auto',
  columnGap: space(7),
  paddingBlock: `${space(1)} ${space(2)}`,
  [MEDIUM]: {
    gridTemplateAreas: '"avatar names actions" "avatar facts trackers" ". facts ."',
    gridTemplateRows: 'auto 80px auto',
    columnGap: space(4),
  },
  [media.phone]: {
    gridTemplateColumns: '120px minmax(0, 1fr)',
    gridTemplateAreas: '"avatar names" "facts facts" "actions actions"',
    gridTemplateRows: 'auto',
    columnGap: space(4),
    rowGap: space(3),
    padding: `${space(1)} 0`,
  },
});
const Facts = styled('div')({ gridArea: 'facts', minWidth: 0, paddingTop: 2, [media.phone]: { padding: 0 } });
const Names = styled('div')({
  ...mixin.wrap,
  alignItems: 'baseline',
  columnGap: space(2),
  minWidth: 0,
  [media.phone]: { alignContent: 'center' },
});
const Name = styled('h2')({
  ...text[24],
  margin: 0,
  minWidth: 0,
  overflowWrap: 'anywhere',
  fontWeight: weight.semibold,
  letterSpacing: '-0.02em',
  '&[data-long]': text[20],
  '&[data-long="very"]': { [media.phone]: text[16] },
  [media.phone]: { flexBasis: '100%' },
});
const Username = styled('span')({
  color: color.muted,
  overflowWrap: 'anywhere',
  minWidth: 0,
  unicodeBidi: 'isolate',
});
const Counts = styled('div')({
  ...mixin.wrap,
  columnGap: space(6),
  margin: `${space(1.5)} 0 ${space(2.5)}`,
  color: color.muted,
  '& b': { ...text[16], fontWeight: weight.semibold, color: color.ink },
  [media.phone]: { marginTop: 0 },
});
const Wide = styled('div')({ [media.phone]: { display: 'none' }, [MEDIUM]: { display: 'none' } });
const Narrow = styled('div')({
  display: 'none',
  gridArea: 'names',
  [media.phone]: { display: 'grid', alignItems: 'center', minWidth: 0 },
  [MEDIUM]: { display: 'grid', alignItems: 'center', minWidth: 0, minHeight: 40 },
});
const Actions = styled('div')({
  gridArea: 'actions',
  display: 'flex',
  alignItems: 'flex-start',
  justifyContent: 'flex-end',
  gap: space(2),
  [media.phone]: { '& > :first-child': { flex: 1 } },
});
const Trackers = styled('div')({
  gridArea: 'trackers',
  alignSelf: 'end',
  justifySelf: 'end',
  [media.phone]: {
    // A row of its own, which is missing with it.
    gridArea: 'auto / 1 / auto / -1',
    justifySelf: 'start',
    '&:empty': { display: 'none' },
  },
  // The cards below show them on the same screen.
  [media.landscapePhone]: { display: 'none' },
});

/** The head of a profile: picture, names, counts, bio. */
export function ProfileHeader({ profile, actions, trackers, onOpenList }: ProfileHeaderProps) {
  return (
    <Root aria-label={displayName(profile)}>
      <div style={{ gridArea: 'avatar', display: 'flex' }}>
        <Avatar user={profile} size="xlarge" />
      </div>
      <Narrow>
        <ProfileNames profile={profile} />
      </Narrow>
      <Facts>
        <Wide>
          <ProfileNames profile={profile} />
        </Wide>
        <Counts>
          {profile.follower_count === null ? null : (
            <ProfileCount
              value={profile.follower_count}
              one="follower"
              many="followers"
              onPress={onOpenList && (() => onOpenList('followers'))}
            />
          )}
          {profile.following_count === null ? null : (
            <ProfileCount
              value={profile.following_count}
              one="following"
              many="following"
              onPress={onOpenList && (() => onOpenList('following'))}
            />
          )}
          {profile.enabled_trackers.length > 0 ? (
            <ProfileCount value={profile.enabled_trackers.length} one="tracker" many="trackers" />
          ) : null}
        </Counts>
        {profile.bio ? <Bio bio={profile.bio} /> : null}
      </Facts>
      <Actions>{actions}</Actions>
      <Trackers>{trackers}</Trackers>
    </Root>
  );
}

function ProfileNames({ profile }: { profile: Profile }) {
  const name = displayName(profile);
  return (
    <Names>
      <Name data-long={name.length > VERY_LONG_NAME ? 'very' : name.length > LONG_NAME ? '' : undefined}>
        <bdi>{name}</bdi>
      </Name>
      <Username>@{profile.username}</Username>
      {profile.follows_you ? <StatusBadge>Follows you</StatusBadge> : null}
    </Names>
  );
}

interface ProfileCountProps {
  value: number;
  one: string;
  many: string;
  /** Opens the list of users that are counted. */
  onPress?: (() => void) | undefined;
}

const CountButton = styled('button')({
  padding: 0,
  ...mixin.plainButton,
  borderRadius: radius.small,
  font: 'inherit',
  color: 'inherit',
  '&:hover': { color: color.ink, textDecoration: 'underline' },
  '&:focus-visible': focusRing,
});

/** A count with its label; a button if it opens a list. */
function ProfileCount({ value, one, many, onPress }: ProfileCountProps) {
  const content = (
    <>
      <b>{formatNumber(value)}</b> {value === 1 ? one : many}
    </>
  );
  if (!onPress) return <span>{content}</span>;
  return (
    <CountButton type="button" aria-haspopup="dialog" onClick={onPress}>
      {content}
    </CountButton>
  );
}
