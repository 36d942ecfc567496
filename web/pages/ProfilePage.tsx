import { Suspense, useDeferredValue, useState } from 'react';
import { monthTitle, profileTitle } from '@plotline/contract/page-titles.ts';
import { userTopic } from '@plotline/contract/presence.ts';
import type { Profile } from '@plotline/contract/profiles.ts';
import { VISITOR } from '@plotline/contract/schema.ts';
import { GuestCard } from '../features/accounts/GuestCard.tsx';
import { isMonth, knownDate } from '../features/feed/post-days.ts';
import { FeedSkeleton } from '../features/feed/FeedSkeleton.tsx';
import { FollowButton } from '../features/follows/FollowButton.tsx';
import { FollowRequests } from '../features/follows/FollowRequests.tsx';
import type { FollowListKind } from '../features/follows/follow-list.ts';
import { MutedNote } from '../features/follows/MutedNote.tsx';
import { UnblockButton } from '../features/follows/UnblockButton.tsx';
import { UserMenu } from '../features/follows/UserMenu.tsx';
import { useBlocking, type Blocking } from '../features/follows/use-blocking.ts';
import { useMuting, type Muting } from '../features/follows/use-mute.ts';
import { displayName } from '../features/profiles/display-name.ts';
import { ActionsDisabled } from '../features/profiles/ActionsDisabled.tsx';
import {
  canOpenLists,
  isClosed,
  isUsername,
  missingProfileTitle,
  USER_NOT_FOUND,
} from '../features/profiles/profile-access.ts';
import { ProfileHeader } from '../features/profiles/ProfileHeader.tsx';
import {
  InvalidProfileAddress,
  ProfileUnavailable,
  UserNotFound,
} from '../features/profiles/ProfileUnavailable.tsx';
import { useProfile } from '../features/profiles/use-profile.ts';
import { ViewAsMenu } from '../features/profiles/ViewAsMenu.tsx';
import { ShowcaseSkeleton } from '../features/showcase/ShowcaseFrame.tsx';
import { isOffered } from '../tracker-kit/tracker-registry.tsx';
import { AddTrackerCard, AddTrackerRow } from '../features/trackers/AddTrackerCard.tsx';
import { TrackerIconRow, TrackerStatusCards } from '../features/trackers/ProfileTrackers.tsx';
import { useDocumentTitle } from '../platform/document-title.ts';
import { profilePath, settingsPath } from '../platform/paths.ts';
import { useTopic } from '../platform/realtime.ts';
import { useAuth } from '../platform/session.tsx';
import { useViewAs } from '../platform/view-as.tsx';
import { lazyAddition, lazyPart } from '../ui/lazy-part.ts';
import { Page } from '../ui/Page.tsx';
import { SecondaryButton } from '../ui/SecondaryButton.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { query } from '../ui/theme/tokens.ts';
import { useMatches } from '../ui/use-layout.ts';
import { CanonicalName } from './frame/CanonicalName.tsx';
import { ProfileLeadSkeleton } from './frame/PageSkeleton.tsx';
import { ProfileContent, type ProfileSectionProps } from './frame/ProfileContent.tsx';
import { ViewAs } from './frame/ViewAs.tsx';

const FollowedTrackersMenu = lazyPart(
  async () => (await import('../features/follows/FollowedTrackersMenu.tsx')).FollowedTrackersMenu,
);
const ProfileShowcase = lazyPart(
  async () => (await import('../features/showcase/ProfileShowcase.tsx')).ProfileShowcase,
);
const BlockedProfile = lazyAddition(
  async () => (await import('../features/follows/BlockedProfile.tsx')).BlockedProfile,
);
const PrivateProfile = lazyPart(
  async () => (await import('../features/profiles/PrivateProfile.tsx')).PrivateProfile,
);
const RecentWeeks = lazyAddition(
  async () => (await import('../features/showcase/RecentWeeks.tsx')).RecentWeeks,
);
const MutualFollowsCard = lazyPart(
  async () => (await import('../features/showcase/MutualFollows.tsx')).MutualFollowsCard,
);
const MutualFollowsNote = lazyPart(
  async () => (await import('../features/showcase/MutualFollows.tsx')).MutualFollowsNote,
);
const FollowListDialog = lazyAddition(
  async () => (await import('../features/follows/FollowListDialog.tsx')).FollowListDialog,
);

interface ProfilePageProps extends ProfileSectionProps {
  username: string;
  viewAs: string | undefined;
}

/** A user's profile, trackers and activity. */
export function ProfilePage({ username, viewAs, ...shown }: ProfilePageProps) {
  return (
    <ViewAs username={username} viewAs={viewAs}>
      <User username={username} {...shown} />
    </ViewAs>
  );
}

function User({ username, ...shown }: Omit<ProfilePageProps, 'viewAs'>) {
  const isValid = isUsername(username);
  const date = knownDate(shown.date);
  const profile = useProfile(username, { isEnabled: isValid });
  // Deferred, so that the profile is rendered without blocking the page.
  const isRendered = useDeferredValue(profile.data !== undefined);
  const isWaiting = isValid && (profile.isPending || (profile.data !== undefined && !isRendered));
  useDocumentTitle(
    profile.data
      ? titleOf(profile.data, date)
      : isValid
        ? missingProfileTitle(profile.error)
        : USER_NOT_FOUND,
  );
  if (profile.data && isRendered) {
    const { username: canonical } = profile.data;
    if (canonical !== username) return <CanonicalName username={canonical} />;
    return <LoadedProfile profile={profile.data} {...shown} />;
  }
  return (
    <Page title="Profile" {...(isWaiting ? { lead: <ProfileLeadSkeleton />, aside: <></> } : {})}>
      {isValid ? null : <InvalidName username={username} />}
      {isWaiting ? <FeedSkeleton /> : null}
      {profile.isError ? (
        <ProfileUnavailable
          username={username}
          error={profile.error}
          onRetry={() => void profile.refetch()}
        />
      ) : null}
    </Page>
  );
}

/** A link to a month has a title and a picture of its own. */
function titleOf(profile: Profile, date: string | undefined): string {
  return date !== undefined && isMonth(date) ? monthTitle(date, profile) : profileTitle(profile);
}

/** Shown without a request for a name that no user can have. */
function InvalidName({ username }: { username: string }) {
  return username.trim() === '' ? <InvalidProfileAddress /> : <UserNotFound username={username} />;
}

interface LoadedProfileProps extends ProfileSectionProps {
  profile: Profile;
}

function LoadedProfile({ profile, ...section }: LoadedProfileProps) {
  const { session } = useAuth();
  const hasAside = useMatches(query.aside);
  const blocking = useBlocking(profile.username);
  const muting = useMuting(profile.username);
  useTopic(canOpenLists(profile) ? userTopic(profile.username) : null);
  const isGuest = session.status === 'signed-out';
  // The owner does not learn the follows of a simulated viewer.
  const isSimulated = useViewAs(profile.username) !== undefined;
  const hasMutualFollows = !isGuest && !isSimulated && !profile.is_owner && hasShowcase(profile);
  const closed = isClosed(profile) ? (
    <ActionsDisabled username={profile.username}>
      <PrivateProfile followStatus={profile.follow_status} />
    </ActionsDisabled>
  ) : null;
  const side = isGuest ? (
    <JoinCard />
  ) : profile.is_owner ? (
    <AddOwnTracker profile={profile} isRow={!hasAside && profile.enabled_trackers.length > 0} />
  ) : null;
  return (
    <Page
      title="Profile"
      share={{ href: profilePath(profile.username), title: displayName(profile) }}
      lead={
        <>
          <ProfileLead profile={profile} blocking={blocking} muting={muting} />
          <Suspense>{side ? null : closed}</Suspense>
        </>
      }
      aside={
        <>
          {side}
          <Suspense>{hasMutualFollows ? <MutualFollowsCard username={profile.username} /> : null}</Suspense>
        </>
      }
    >
      {profile.is_owner ? <FollowRequests /> : null}
      {profile.is_blocked ? <BlockedProfile username={profile.username} blocking={blocking} /> : null}
      {/* Together: the notice comes later and would move the card. */}
      <Suspense>
        {side ? closed : null}
        {hasAside ? null : side}
      </Suspense>
      {profile.is_blocked || closed ? null : (
        <ActionsDisabled username={profile.username}>
          <ProfileContent
            profile={profile}
            {...section}
            note={
              <Suspense>
                {hasMutualFollows && !hasAside ? <MutualFollowsNote username={profile.username} /> : null}
              </Suspense>
            }
          />
        </ActionsDisabled>
      )}
    </Page>
  );
}

/** Returns whether the viewer may see a tracker with data. */
function hasShowcase({ enabled_trackers: trackers }: Profile): boolean {
  return trackers.some(({ has_data }) => has_data);
}

interface ProfileLeadProps {
  profile: Profile;
  blocking: Blocking;
  muting: Muting;
}

function ProfileLead({ profile, blocking, muting }: ProfileLeadProps) {
  const isVisitor = useViewAs(profile.username) === VISITOR;
  const [list, setList] = useState<FollowListKind | null>(null);
  // A closing dialog keeps its text until the animation ends. Null before the first opening.
  const [lastList, setLastList] = useState<FollowListKind | null>(null);
  const openList = (kind: FollowListKind) => {
    setList(kind);
    setLastList(kind);
  };
  return (
    <ActionsDisabled username={profile.username}>
      <ProfileHeader
        profile={profile}
        actions={
          <>
            {profile.is_owner ? (
              <>
                <SecondaryButton href={settingsPath}>Edit profile</SecondaryButton>
                <ViewAsMenu username={profile.username} />
              </>
            ) : profile.is_blocked ? (
              <UnblockButton blocking={blocking} />
            ) : (
              <>
                <FollowButton profile={profile} />
                {profile.follow_status === 'following' && profile.enabled_trackers.length > 0 ? (
                  <Suspense fallback={<Skeleton variant="rounded" width={40} height={40} />}>
                    <FollowedTrackersMenu profile={profile} />
                  </Suspense>
                ) : null}
              </>
            )}
            {isVisitor ? null : <UserMenu profile={profile} blocking={blocking} muting={muting} />}
          </>
        }
        trackers={<TrackerIconRow profile={profile} />}
        onOpenList={canOpenLists(profile) && !profile.lists_hidden ? openList : undefined}
      />
      <MutedNote profile={profile} muting={muting} />
      {lastList ? (
        <FollowListDialog
          kind={list ?? lastList}
          profile={profile}
          isOpen={list !== null}
          onClose={() => setList(null)}
        />
      ) : null}
      <TrackerStatusCards profile={profile} Chart={RecentWeeks} />
      {hasShowcase(profile) ? (
        <Suspense fallback={<ShowcaseSkeleton />}>
          <ProfileShowcase profile={profile} />
        </Suspense>
      ) : null}
    </ActionsDisabled>
  );
}

function JoinCard() {
  return (
    <GuestCard title="Want to create your own stats profile?">
      Track what matters to you and share it with the people you choose.
    </GuestCard>
  );
}

function AddOwnTracker({ profile, isRow }: { profile: Profile; isRow: boolean }) {
  const known = profile.available_trackers.filter(({ type }) => isOffered(type));
  if (known.length === 0) return null;
  return isRow ? <AddTrackerRow options={known} /> : <AddTrackerCard known={known} />;
}
