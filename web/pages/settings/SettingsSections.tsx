import type { User } from '@plotline/contract/accounts.ts';
import type { SettingsSectionName } from '@plotline/contract/settings-sections.ts';
import type { ComponentType } from 'react';
import { PictureSetting } from '../../features/accounts/PictureSetting.tsx';
import { ProfileForm } from '../../features/accounts/ProfileForm.tsx';
import { readAppConfig } from '../../platform/app-config.ts';
import { Card } from '../../ui/Card.tsx';
import { SettingsSection } from '../frame/SettingsSection.tsx';
import { SafetySettings } from '../../features/accounts/SafetySettings.tsx';
import { FollowersReview } from '../../features/follows/FollowersReview.tsx';
import { FollowRequests } from '../../features/follows/FollowRequests.tsx';
import { ProfilePrivacy } from '../../features/profiles/ProfilePrivacy.tsx';
import { ShareElsewhere } from '../../features/profiles/ShareElsewhere.tsx';
import { TrackerSettings } from '../../features/trackers/TrackerSettings.tsx';
import { NotificationSettings } from '../../features/notifications/NotificationSettings.tsx';
import { BlockedUsers } from '../../features/follows/BlockedUsers.tsx';
import { MutedUsers } from '../../features/follows/MutedUsers.tsx';
import { HiddenPosts } from '../../features/feed/HiddenPosts.tsx';
import { ChangePasswordForm } from '../../features/accounts/ChangePasswordForm.tsx';
import { Devices } from '../../features/accounts/Devices.tsx';
import { EmailSetting } from '../../features/accounts/EmailSetting.tsx';
import { SecondFactorSettings } from '../../features/accounts/second-factor/SecondFactorSettings.tsx';
import { AccessTokens } from '../../features/accounts/access-tokens/AccessTokens.tsx';
import { useAvailableTrackers } from '../../features/trackers/use-trackers.ts';
import { Webhooks } from '../../features/webhooks/Webhooks.tsx';
import { DeleteAccount } from '../../features/accounts/DeleteAccount.tsx';
import { DataExport, useLatestExport } from '../../features/exports/DataExport.tsx';
import { DataRestore, useLatestRestore } from '../../features/exports/DataRestore.tsx';
import { AppSettings } from './AppSettings.tsx';

type Section = ComponentType<{ user: User }>;

export const sections: Readonly<Record<SettingsSectionName, Section>> = {
  profile: ProfileSettings,
  privacy: PrivacySettings,
  trackers: TrackersSettings,
  notifications: NotificationsSettings,
  people: PeopleSettings,
  'hidden-posts': HiddenPostsSettings,
  'sign-in': SignInSettings,
  app: AppSettings,
  api: ApiSettings,
  data: DataSettings,
};

/** Picture, names, username, bio. */
function ProfileSettings({ user }: { user: User }) {
  return (
    <SettingsSection title="Profile" subtitle={`How people see you across ${readAppConfig().brandName}.`}>
      <Card pad="none">
        <PictureSetting user={user} />
        <ProfileForm user={user} />
      </Card>
    </SettingsSection>
  );
}

/** Visibility of the profile, follow requests, who can reach the user, and sharing on other websites. */
function PrivacySettings({ user }: { user: User }) {
  return (
    <>
      <SettingsSection title="Privacy" subtitle="Who can see what you track.">
        <ProfilePrivacy user={user} />
        {user.is_profile_public ? null : <FollowersReview username={user.username} />}
        <FollowRequests />
      </SettingsSection>
      <SettingsSection title="Safety" subtitle="Who can reach you, and what others can see about you.">
        <SafetySettings user={user} />
      </SettingsSection>
      {user.is_profile_public ? (
        <SettingsSection
          title="Share elsewhere"
          subtitle="The feed and the cards contain only what everyone can see."
        >
          <ShareElsewhere username={user.username} />
        </SettingsSection>
      ) : null}
    </>
  );
}

/** All trackers of the user with their order, visibility and own settings. */
function TrackersSettings({ user }: { user: User }) {
  return (
    <SettingsSection
      title="Trackers"
      subtitle="Drag to change the order on your profile. Turning a tracker off keeps its data."
    >
      <TrackerSettings user={user} />
    </SettingsSection>
  );
}

/** Kinds of notifications, and the ways they are delivered. */
function NotificationsSettings() {
  return (
    <SettingsSection title="Notifications" subtitle="What we notify you about, and where.">
      <NotificationSettings />
    </SettingsSection>
  );
}

/** Muted and blocked users. */
function PeopleSettings() {
  return (
    <>
      <SettingsSection title="Muted people" subtitle="You don't see what they do here. They won't know.">
        <MutedUsers />
      </SettingsSection>
      <SettingsSection title="Blocked people" subtitle="You can't see each other's activity.">
        <BlockedUsers />
      </SettingsSection>
    </>
  );
}

function HiddenPostsSettings() {
  return (
    <SettingsSection title="Hidden posts" subtitle="No one sees them. Your stats still count them.">
      <HiddenPosts />
    </SettingsSection>
  );
}

/** Email address, password, two-step sign-in and devices. */
function SignInSettings() {
  return (
    <>
      <SettingsSection title="Email" subtitle="Where we reach you, and what you sign in with.">
        <EmailSetting />
      </SettingsSection>
      <SettingsSection
        title="Password"
        subtitle="Changing it signs out your other devices, revokes your access tokens and switches off your webhooks."
      >
        <Card pad="none">
          <ChangePasswordForm />
        </Card>
      </SettingsSection>
      <SettingsSection title="Two-step sign-in" subtitle="Keeps out others who know your password.">
        <SecondFactorSettings />
      </SettingsSection>
      <SettingsSection title="Devices" subtitle="Where you're signed in.">
        <Devices />
      </SettingsSection>
    </>
  );
}

/** Access tokens and webhooks for programs of the user. */
function ApiSettings() {
  const trackers = useAvailableTrackers();
  const trackerNames = new Map((trackers.data ?? []).map(({ type, name }) => [type, name]));
  return (
    <>
      <SettingsSection
        title="Access tokens"
        subtitle="For your own scripts and apps. A new password, or signing out all other devices, revokes them."
      >
        <AccessTokens trackerNames={trackerNames} />
      </SettingsSection>
      <SettingsSection
        title="Webhooks"
        subtitle="We notify your own server when you publish or remove an activity. A new password, or signing out all other devices, switches them off."
      >
        <Webhooks />
      </SettingsSection>
    </>
  );
}

function DataSettings({ user }: { user: User }) {
  // The height of both cards depends on what loads: what stands below an unfinished one would move.
  const isExportPending = useLatestExport().isPending;
  const isRestorePending = useLatestRestore().isPending;
  return (
    <>
      <SettingsSection title="Your data" subtitle="Download a copy at any time.">
        <DataExport />
        {isExportPending ? null : <DataRestore />}
      </SettingsSection>
      {isExportPending || isRestorePending ? null : (
        <SettingsSection title="Danger zone" subtitle="These actions can't be undone.">
          <DeleteAccount user={user} />
        </SettingsSection>
      )}
    </>
  );
}
