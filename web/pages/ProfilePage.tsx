import Button from '@mui/material/Button';
import { Waypoints } from 'lucide-react';
import { Suspense, useState } from 'react';
import { profileTitle } from '@plotline/contract/page-titles.ts';
import { userTopic } from '@plotline/contract/presence.ts';
import type { Profile } from '@plotline/contract/profiles.ts';
import { VISITOR } from '@plotline/contract/schema.ts';
import { GuestCard } from '../features/accounts/GuestCard.tsx';
import { UserFeed } from '../features/feed/Feed.tsx';
import { NoPostsOfTracker, TrackerFilter, useKnownTracker } from '../features/feed/TrackerFilter.tsx';
import { ofTracker } from '../features/feed/use-feed.ts';
import { FeedSkeleton } from '../features/feed/FeedSkeleton.tsx';
import { BlockedProfile, UnblockButton } from '../features/follows/BlockedProfile.tsx';
import { FollowButton } from '../features/follows/FollowButton.tsx';
import { FollowRequests } from '../features/follows/FollowRequests.tsx';
import type { FollowListKind } from '../features/follows/follow-list.ts';
import { MutedNote } from '../features/follows/MutedNote.tsx';
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
import { ProfileSkeleton } from '../features/profiles/ProfileSkeleton.tsx';
import {
  InvalidProfileAddress,
  PrivateProfile,
  ProfileUnavailable,
  UserNotFound,
} from '../features/profiles/ProfileUnavailable.tsx';
import { useProfile } from '../features/profiles/use-profile.ts';
import { ViewAsMenu } from '../features/profiles/ViewAsMenu.tsx';
import { AddTrackerCard } from '../features/trackers/AddTrackerCard.tsx';
import { TrackerIconRow, TrackerStatusCards } from '../features/trackers/ProfileTrackers.tsx';
import { useDocumentTitle } from '../platform/document-title.ts';
import { profilePath, settingsPath } from '../platform/paths.ts';
import { useTopic } from '../platform/realtime.ts';
import { useAuth } from '../platform/session.tsx';
import { useViewAs, viewAsQuery } from '../platform/view-as.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import { Page } from '../ui/Page.tsx';
import { query } from '../ui/theme/tokens.ts';
import { useMatches } from '../ui/use-layout.ts';
import { CanonicalName } from './frame/CanonicalName.tsx';
import { ViewAs } from './frame/ViewAs.tsx';

const FollowedTrackersMenu = lazyPart(
  async () => (await import('../features/follows/FollowedTrackersMenu.tsx')).FollowedTrackersMenu,
);
const FollowListDialog = lazyPart(
  async () => (await import('../features/follows/FollowListDialog.tsx')).FollowListDialog,
);

interface ProfilePageProps {
  username: string;
  viewAs: string | undefined;
  /** Type of the only tracker in the feed. */
  tracker: string | undefined;
}

/** A user's profile, trackers and activity. */
export function ProfilePage({ username, viewAs, tracker }: ProfilePageProps) {
  return (
    <ViewAs username={username} viewAs={viewAs}>
      <User username={username} tracker={tracker} />
    </ViewAs>
  );
}

function User({ username, tracker }: Omit<ProfilePageProps, 'viewAs'>) {
  const isValid = isUsername(username);
  const profile = useProfile(username, { isEnabled: isValid });
  useDocumentTitle(
    profile.data ? profileTitle(profile.data) : isValid ? missingProfileTitle(profile.error) : USER_NOT_FOUND,
  );
  if (profile.data) {
    const { username: canonical } = profile.data;
    if (canonical !== username) return <CanonicalName username={canonical} />;
    return <LoadedProfile profile={profile.data} tracker={tracker} />;
  }
  return (
    <Page
      title="Profile"
      {...(isValid && profile.isPending ? { lead: <ProfileSkeleton />, aside: <></> } : {})}
    >
      {isValid ? null : <InvalidName username={username} />}
      {isValid && profile.isPending ? <FeedSkeleton /> : null}
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

/** Shown without a request for a name that no user can have. */
function InvalidName({ username }: { username: string }) {
  return username.trim() === '' ? <InvalidProfileAddress /> : <UserNotFound username={username} />;
}

function LoadedProfile({ profile, tracker }: { profile: Profile; tracker: string | undefined }) {
  const { session } = useAuth();
  const hasAside = useMatches(query.aside);
  const blocking = useBlocking(profile.username);
  const muting = useMuting(profile.username);
  useTopic(canOpenLists(profile) ? userTopic(profile.username) : null);
  const isGuest = session.status === 'signed-out';
  const side = isGuest ? <JoinCard /> : profile.is_owner ? <AddOwnTracker profile={profile} /> : null;
  return (
    <Page
      title="Profile"
      share={{ href: profilePath(profile.username), title: displayName(profile) }}
      lead={<ProfileLead profile={profile} blocking={blocking} muting={muting} />}
      aside={<>{side}</>}
    >
      {profile.is_owner ? <FollowRequests /> : null}
      <MutedNote profile={profile} muting={muting} />
      {profile.is_blocked ? <BlockedProfile username={profile.username} blocking={blocking} /> : null}
      {isClosed(profile) ? <PrivateProfile /> : null}
      {hasAside ? null : side}
      {profile.is_blocked || isClosed(profile) ? null : (
        <ActionsDisabled username={profile.username}>
          <ProfileFeed profile={profile} tracker={tracker} />
        </ActionsDisabled>
      )}
    </Page>
  );
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
                <Button variant="outlined" color="inherit" href={settingsPath}>
                  Edit profile
                </Button>
                <ViewAsMenu username={profile.username} />
              </>
            ) : profile.is_blocked ? (
              <UnblockButton blocking={blocking} />
            ) : (
              <>
                <FollowButton profile={profile} />
                {profile.follow_status === 'following' ? (
                  <Suspense>
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
      {lastList ? (
        <Suspense>
          <FollowListDialog
            kind={list ?? lastList}
            profile={profile}
            isOpen={list !== null}
            onClose={() => setList(null)}
          />
        </Suspense>
      ) : null}
      <TrackerStatusCards profile={profile} />
    </ActionsDisabled>
  );
}

/** The posts of a user, with a filter by tracker if there are several. */
function ProfileFeed({ profile, tracker: asked }: { profile: Profile; tracker: string | undefined }) {
  const tracker = useKnownTracker(asked);
  const { username, enabled_trackers: trackers, is_owner: isOwner } = profile;
  const viewAs = viewAsQuery(useViewAs(username));
  const types = trackers.filter((one) => one.has_data).map(({ type }) => type);
  const hrefOf = (type: string | undefined) => profilePath(username, { ...viewAs, ...ofTracker(type) });
  return (
    <>
      {types.length > 1 ? <TrackerFilter types={types} current={tracker} hrefOf={hrefOf} /> : null}
      <UserFeed
        key={tracker}
        username={username}
        tracker={tracker}
        empty={
          tracker === undefined ? (
            <NoActivity isOwner={isOwner} />
          ) : (
            <NoPostsOfTracker tracker={tracker} allHref={hrefOf(undefined)} />
          )
        }
      />
    </>
  );
}

function JoinCard() {
  return (
    <GuestCard title="Want to create your own stats profile?">
      Track what matters to you and share it with the people you choose.
    </GuestCard>
  );
}

function AddOwnTracker({ profile }: { profile: Profile }) {
  const { available_trackers: known } = profile;
  return known.length > 0 ? <AddTrackerCard known={known} /> : null;
}

function NoActivity({ isOwner }: { isOwner: boolean }) {
  return (
    <EmptyState icon={<Waypoints />} title="No activity yet">
      {isOwner ? 'Activity from your trackers appears here.' : "They haven't shared any activity yet."}
    </EmptyState>
  );
}
