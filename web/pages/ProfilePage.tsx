import Button from '@mui/material/Button';
import { Navigate } from '@tanstack/react-router';
import { Waypoints } from 'lucide-react';
import { useState } from 'react';
import { profileTitle } from '@plotline/contract/page-titles.ts';
import type { Profile } from '@plotline/contract/profiles.ts';
import { GuestCard } from '../features/accounts/GuestCard.tsx';
import { UserFeed } from '../features/feed/Feed.tsx';
import { FeedSkeleton } from '../features/feed/FeedSkeleton.tsx';
import { FollowButton } from '../features/follows/FollowButton.tsx';
import { FollowListDialog } from '../features/follows/FollowListDialog.tsx';
import { FollowRequests } from '../features/follows/FollowRequests.tsx';
import type { FollowListKind } from '../features/follows/follow-list.ts';
import { displayName } from '../features/profiles/display-name.ts';
import { canOpenLists, isClosed, isUsername } from '../features/profiles/profile-access.ts';
import { ProfileHeader } from '../features/profiles/ProfileHeader.tsx';
import { ProfileSkeleton } from '../features/profiles/ProfileSkeleton.tsx';
import {
  InvalidProfileAddress,
  PrivateProfile,
  ProfileUnavailable,
  UserNotFound,
} from '../features/profiles/ProfileUnavailable.tsx';
import { useProfile } from '../features/profiles/use-profile.ts';
import { AddTrackerCard } from '../features/trackers/AddTrackerCard.tsx';
import { TrackerIconRow, TrackerStatusCards } from '../features/trackers/ProfileTrackers.tsx';
import { useDocumentTitle } from '../platform/document-title.ts';
import { profilePath, settingsPath } from '../platform/paths.ts';
import { useAuth } from '../platform/session.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Page } from '../ui/Page.tsx';
import { ShareButton } from '../ui/ShareButton.tsx';
import { query } from '../ui/theme/tokens.ts';
import { useMatches } from '../ui/use-layout.ts';

/** A person: who they are, what they track, what they did. */
export function ProfilePage({ username }: { username: string }) {
  const isValid = isUsername(username);
  const profile = useProfile(username, { isEnabled: isValid });
  useDocumentTitle(profile.data ? profileTitle(profile.data) : 'Profile');
  if (profile.data) {
    const { username: canonical } = profile.data;
    // `/Ada`, or the name somebody had before: one address for each person.
    if (canonical !== username) return <Navigate to={profilePath(canonical)} replace />;
    return <LoadedProfile profile={profile.data} />;
  }
  return (
    <Page
      title="Profile"
      {...(isValid && profile.isPending ? { lead: <ProfileSkeleton />, aside: <></> } : {})}
    >
      {isValid ? null : <ImpossibleProfile username={username} />}
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

/** No server needs to be asked: nobody can have such a name. */
function ImpossibleProfile({ username }: { username: string }) {
  return username.trim() === '' ? <InvalidProfileAddress /> : <UserNotFound username={username} />;
}

function LoadedProfile({ profile }: { profile: Profile }) {
  const { session } = useAuth();
  const hasAside = useMatches(query.aside);
  const isGuest = session.status === 'signed-out';
  const side = isGuest ? <JoinCard /> : profile.is_owner ? <AddOwnTracker profile={profile} /> : null;
  return (
    <Page title="Profile" lead={<ProfileLead profile={profile} />} aside={<>{side}</>}>
      {profile.is_owner ? <FollowRequests /> : null}
      {hasAside ? null : side}
      {isClosed(profile) ? (
        <PrivateProfile />
      ) : (
        <UserFeed username={profile.username} empty={<NoActivity isOwner={profile.is_owner} />} />
      )}
    </Page>
  );
}

function ProfileLead({ profile }: { profile: Profile }) {
  const [list, setList] = useState<FollowListKind | null>(null);
  // The one that closes keeps its words until it is gone.
  const [lastList, setLastList] = useState<FollowListKind>('followers');
  const openList = (kind: FollowListKind) => {
    setList(kind);
    setLastList(kind);
  };
  const share = (
    <ShareButton
      href={profilePath(profile.username)}
      title={displayName(profile)}
      look={profile.is_owner ? 'button' : 'icon'}
    />
  );
  return (
    <>
      <ProfileHeader
        profile={profile}
        actions={
          <>
            {profile.is_owner ? (
              <Button variant="outlined" color="inherit" href={settingsPath}>
                Edit profile
              </Button>
            ) : (
              <FollowButton profile={profile} />
            )}
            {share}
          </>
        }
        trackers={<TrackerIconRow profile={profile} />}
        onOpenList={canOpenLists(profile) ? openList : undefined}
      />
      <FollowListDialog
        kind={list ?? lastList}
        profile={profile}
        isOpen={list !== null}
        onClose={() => setList(null)}
      />
      <TrackerStatusCards profile={profile} />
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
  return profile.available_trackers.length > 0 ? <AddTrackerCard /> : null;
}

function NoActivity({ isOwner }: { isOwner: boolean }) {
  return (
    <EmptyState icon={<Waypoints />} title="No activity yet">
      {isOwner
        ? 'What your trackers record appears here.'
        : 'What they track appears here once there is something.'}
    </EmptyState>
  );
}
