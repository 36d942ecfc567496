import { styled } from '../../ui/theme/styled.ts';
import { Pencil, Ellipsis } from 'lucide-react';
import type { Activity } from '@plotline/contract/feed.ts';
import { activityPath, profilePath, trackerPath } from '../../platform/paths.ts';
import { useTrackerRegistry } from '../../tracker-kit/tracker-registry.tsx';
import { Anchor } from '../../ui/Anchor.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { focusRing, media, MIN_TARGET, mixin, radius, space, text, weight } from '../../ui/theme/tokens.ts';
import { TrackerChip } from '../../ui/TrackerChip.tsx';
import { displayName } from '../profiles/display-name.ts';
import { ProfileHoverCard } from '../profiles/ProfileHoverCard.tsx';
import { useTrackerAppearance } from '../trackers/TrackerIcon.tsx';
import { lazyAddition } from '../../ui/lazy-part.ts';
import { visuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';

const WithheldNote = lazyAddition(async () => (await import('../reports/WithheldNote.tsx')).WithheldNote);
const VisibilityNote = lazyAddition(async () => (await import('./VisibilityNote.tsx')).VisibilityNote);
const ScheduledNote = lazyAddition(async () => (await import('./ScheduledNote.tsx')).ScheduledNote);

const Root = styled('header')({
  ...mixin.row(3),
  [media.phone]: { columnGap: space(2), '& > :first-child': { marginInlineEnd: space(1) } },
  // The tracker has its own line.
  [media.largeText]: {
    flexWrap: 'wrap',
    '& > :nth-child(2)': { flex: '1 0 55%' },
    '& > :nth-child(3)': { order: 1 },
  },
});
const Link = styled(Anchor)({
  ...mixin.plainLink,
  borderRadius: radius.small,
  '&:hover': { textDecoration: 'underline' },
  '&:focus-visible': focusRing,
});
/** No taller than the picture: as a block it would add a line's descent below. */
const PictureLink = styled(Link)({ display: 'flex', '&:hover': { textDecoration: 'none' } });
const Who = styled('div')({ flex: 1, minWidth: 0 });
const line = {
  display: 'block',
  ...mixin.ellipsis,
} as const;
/** Pixels that a line of text lacks for a touch target. */
const NAME_REST = MIN_TARGET - 20;
const TIME_REST = MIN_TARGET - 18;
const Name = styled('div')({
  ...text[14],
  ...line,
  fontWeight: weight.semibold,
  paddingTop: NAME_REST,
  marginTop: -NAME_REST,
  '& a': { ...line, width: 'fit-content', maxWidth: '100%', paddingTop: NAME_REST, marginTop: -NAME_REST },
});
const Line = styled('div')({
  ...mixin.muted(13),
  display: 'flex',
  gap: 6,
  whiteSpace: 'nowrap',
  // The name shrinks, the time never does.
  '& > :first-child': { ...line, minWidth: 0 },
  '& > :not(:first-child)': { flex: 'none' },
});
/** Overlaps the space below, so that the card does not grow. */
const TimeLink = styled(Link)({
  display: 'flex',
  gap: 6,
  minWidth: MIN_TARGET,
  paddingBottom: TIME_REST,
  marginBottom: -TIME_REST,
});
/** On narrow screens only the icon is visible; screen readers get the text. */
const Edited = styled('span')({
  '& > svg': { display: 'none' },
  [media.phone]: {
    display: 'flex',
    alignItems: 'center',
    '& > svg': { display: 'block' },
    '& > span': visuallyHidden,
  },
});
const Lines = styled('div')({ display: 'flex', flexWrap: 'wrap', columnGap: 6, '& > *': { minWidth: 0 } });

/** The author, the time, the tracker and the menu of a post. */
export function FeedCardHeader({ activity }: { activity: Activity }) {
  const { username, activity_uuid, last_activity_at, edited_at, publish_at, is_withheld, visibility } =
    activity;
  return (
    <Root>
      <ProfileHoverCard username={username}>
        <PictureLink href={profilePath(username)} tabIndex={-1} aria-hidden="true">
          <Avatar user={activity} />
        </PictureLink>
      </ProfileHoverCard>
      <Who>
        <Name>
          <ProfileHoverCard username={username}>
            <Link href={profilePath(username)}>
              <bdi>{displayName(activity)}</bdi>
            </Link>
          </ProfileHoverCard>
        </Name>
        <Lines>
          <Line>
            <span>@{username}</span>
            <span aria-hidden="true">·</span>
            <TimeLink href={activityPath(username, activity_uuid)}>
              <RelativeTime instant={last_activity_at} />
              {edited_at ? (
                <Edited>
                  <Pencil size={12} aria-hidden />
                  <span>(edited)</span>
                </Edited>
              ) : null}
            </TimeLink>
          </Line>
          {visibility ? <VisibilityNote visibility={visibility} /> : null}
          {publish_at ? <ScheduledNote publishAt={publish_at} /> : null}
          {is_withheld ? <WithheldNote uuid={activity_uuid} /> : null}
        </Lines>
      </Who>
      <TrackerLink username={username} type={activity.tracker_type} />
      <PostMenu activity={activity} />
    </Root>
  );
}

function TrackerLink({ username, type }: { username: string; type: string }) {
  const definition = useTrackerRegistry().get(type)?.definition;
  const appearance = useTrackerAppearance(type);
  return (
    <Link href={trackerPath(username, type)} sx={{ borderRadius: radius.full }}>
      <TrackerChip name={definition?.name ?? type} {...appearance} />
    </Link>
  );
}

const PostMenuContent = lazyAddition(async () => (await import('./PostMenuContent.tsx')).PostMenuContent);

function PostMenu({ activity }: { activity: Activity }) {
  return (
    <MenuButton
      label="More about this post"
      icon={Ellipsis}
      variant="plain"
      renderMenu={(place) => <PostMenuContent activity={activity} {...place} />}
    />
  );
}
