import { Suspense, type ReactNode } from 'react';
import type { Profile } from '@plotline/contract/profiles.ts';
import { UserFeed } from '../../features/feed/Feed.tsx';
import { TrackerFilter, useKnownTracker } from '../../features/feed/TrackerFilter.tsx';
import { knownDate } from '../../features/feed/post-days.ts';
import { ofDate, ofTracker } from '../../features/feed/use-feed.ts';
import { GroupHead, ProfileTab } from '../../features/showcase/ShowcaseFrame.tsx';
import { profilePath } from '../../platform/paths.ts';
import { useViewAs, viewAsQuery } from '../../platform/view-as.tsx';
import { lazyAddition, lazyPart } from '../../ui/lazy-part.ts';

const ProfileMedia = lazyAddition(
  async () => (await import('../../features/showcase/ProfileMedia.tsx')).ProfileMedia,
);
const NoActivity = lazyAddition(
  async () => (await import('../../features/trackers/NoActivity.tsx')).NoActivity,
);
const DaysHead = lazyPart(async () => (await import('../../features/feed/PostsOfDays.tsx')).DaysHead);
const NoPostsOfTracker = lazyAddition(
  async () => (await import('../../features/feed/NoPostsOfTracker.tsx')).NoPostsOfTracker,
);
const NoPostsOfDays = lazyAddition(
  async () => (await import('../../features/feed/PostsOfDays.tsx')).NoPostsOfDays,
);

export interface ProfileSectionProps {
  /** `media` shows the media of the posts in place of the posts. */
  tab: string | undefined;
  /** Type of the only tracker in the feed. */
  tracker: string | undefined;
  /** The only day or month in the feed: `2026-11-23`, `2026-11`. */
  date: string | undefined;
}

interface ProfileContentProps extends ProfileSectionProps {
  profile: Profile;
  /** Shown beside the tabs. */
  note: ReactNode;
}

/** The posts of a user, or the media of their posts, below tabs. */
export function ProfileContent({ profile, tab, tracker, date, note }: ProfileContentProps) {
  const isMedia = tab === 'media';
  return (
    <>
      <GroupHead>
        <ProfileTabs username={profile.username} isMedia={isMedia} />
        {note}
      </GroupHead>
      {isMedia ? (
        <ProfileMedia username={profile.username} isOwner={profile.is_owner} />
      ) : (
        <ProfileFeed profile={profile} tracker={tracker} date={date} />
      )}
    </>
  );
}

/** The sections of a profile, each with its address. */
function ProfileTabs({ username, isMedia }: { username: string; isMedia: boolean }) {
  const viewAs = viewAsQuery(useViewAs(username));
  const tabs = [
    { label: 'Activity', href: profilePath(username, viewAs), isCurrent: !isMedia },
    { label: 'Media', href: profilePath(username, { ...viewAs, tab: 'media' }), isCurrent: isMedia },
  ];
  return (
    <nav aria-label="Sections of the profile" style={{ flex: 'none' }}>
      {tabs.map(({ label, href, isCurrent }) => (
        <ProfileTab key={label} href={href} keepsScroll aria-current={isCurrent ? 'page' : undefined}>
          {label}
        </ProfileTab>
      ))}
    </nav>
  );
}

type ProfileFeedProps = Pick<ProfileContentProps, 'profile' | 'tracker' | 'date'>;

/** The posts of a user, with a filter by tracker if there are several. */
function ProfileFeed({ profile, tracker: askedTracker, date: askedDate }: ProfileFeedProps) {
  const tracker = useKnownTracker(askedTracker);
  const date = knownDate(askedDate);
  const { username, enabled_trackers: trackers } = profile;
  const viewAs = viewAsQuery(useViewAs(username));
  const types = trackers.filter((one) => one.has_data).map(({ type }) => type);
  const hrefOf = (type: string | undefined) =>
    profilePath(username, { ...viewAs, ...ofTracker(type), ...ofDate(date) });
  const allDaysHref = profilePath(username, { ...viewAs, ...ofTracker(tracker) });
  return (
    <>
      {date === undefined ? null : (
        <Suspense fallback={<GroupHead />}>
          <DaysHead key={date} date={date} allHref={allDaysHref} />
        </Suspense>
      )}
      {types.length > 1 ? (
        <TrackerFilter keepsScroll types={types} current={tracker} hrefOf={hrefOf} />
      ) : null}
      <UserFeed
        key={`${tracker} ${date}`}
        choice={{ username, tracker, date }}
        empty={
          date !== undefined ? (
            <NoPostsOfDays date={date} allHref={allDaysHref} />
          ) : tracker === undefined ? (
            <NoActivity profile={profile} />
          ) : (
            <NoPostsOfTracker tracker={tracker} allHref={hrefOf(undefined)} />
          )
        }
      />
    </>
  );
}
