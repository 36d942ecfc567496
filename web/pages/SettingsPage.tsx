import { styled } from '@mui/material/styles';
import { ChangePasswordForm } from '../features/accounts/ChangePasswordForm.tsx';
import { DeleteAccount } from '../features/accounts/DeleteAccount.tsx';
import { Devices } from '../features/accounts/Devices.tsx';
import { EmailSetting } from '../features/accounts/EmailSetting.tsx';
import { PictureSetting } from '../features/accounts/PictureSetting.tsx';
import { ProfileForm } from '../features/accounts/ProfileForm.tsx';
import { SecondFactorSettings } from '../features/accounts/second-factor/SecondFactorSettings.tsx';
import { DataExport } from '../features/exports/DataExport.tsx';
import { DataRestore } from '../features/exports/DataRestore.tsx';
import { SafetySettings } from '../features/accounts/SafetySettings.tsx';
import { BlockedUsers } from '../features/follows/BlockedUsers.tsx';
import { MutedUsers } from '../features/follows/MutedUsers.tsx';
import { HiddenPosts } from '../features/feed/HiddenPosts.tsx';
import { FollowersReview } from '../features/follows/FollowersReview.tsx';
import { FollowRequests } from '../features/follows/FollowRequests.tsx';
import { NotificationSettings } from '../features/notifications/NotificationSettings.tsx';
import { ProfilePrivacy } from '../features/profiles/ProfilePrivacy.tsx';
import { TrackerSettings } from '../features/trackers/TrackerSettings.tsx';
import { readAppConfig } from '../platform/app-config.ts';
import { useDocumentTitle } from '../platform/document-title.ts';
import { useAuth } from '../platform/session.tsx';
import { Card } from '../ui/Card.tsx';
import { Page } from '../ui/Page.tsx';
import { space } from '../ui/theme/tokens.ts';
import { PageSkeleton } from './frame/PageSkeleton.tsx';
import { RequireLogin } from './frame/RequireLogin.tsx';
import { SettingsSection } from './frame/SettingsSection.tsx';

const Stack = styled('div')({ display: 'grid', gap: space(3) });

/** All settings of the viewer's account. */
export function SettingsPage() {
  useDocumentTitle('Account Settings');
  return (
    <RequireLogin skeleton={<PageSkeleton shape="settings" />}>
      <Settings />
    </RequireLogin>
  );
}

function Settings() {
  const { user } = useAuth();
  if (!user) return null;
  return (
    <Page title="Account Settings" width="wide">
      <SettingsSection title="Profile" subtitle={`How people see you across ${readAppConfig().brandName}.`}>
        <Card pad="none">
          <PictureSetting user={user} />
          <ProfileForm user={user} />
        </Card>
      </SettingsSection>
      <SettingsSection title="Privacy" subtitle="Who can see what you track.">
        <Stack>
          <ProfilePrivacy user={user} />
          {user.is_profile_public ? null : <FollowersReview username={user.username} />}
          <FollowRequests />
        </Stack>
      </SettingsSection>
      <SettingsSection
        title="Trackers"
        subtitle="Drag to change the order on your profile, or use the arrows. Turning a tracker off keeps its data."
      >
        <TrackerSettings user={user} />
      </SettingsSection>
      <SettingsSection title="Notifications" subtitle="What we notify you about, and where.">
        <NotificationSettings />
      </SettingsSection>
      <SettingsSection title="Safety" subtitle="Who can reach you, and what others see of you.">
        <SafetySettings user={user} />
      </SettingsSection>
      <SettingsSection
        title="Muted people"
        subtitle="Their posts, likes, comments and notifications don't reach you. They don't know."
      >
        <MutedUsers />
      </SettingsSection>
      <SettingsSection title="Blocked people" subtitle="You can't see each other's activity.">
        <BlockedUsers />
      </SettingsSection>
      <SettingsSection title="Hidden posts" subtitle="No one sees them. Your stats still count them.">
        <HiddenPosts />
      </SettingsSection>
      <SettingsSection title="Email" subtitle="Where we reach you, and what you sign in with.">
        <EmailSetting />
      </SettingsSection>
      <SettingsSection title="Password" subtitle="Changing it signs out your other devices.">
        <Card>
          <ChangePasswordForm />
        </Card>
      </SettingsSection>
      <SettingsSection title="Two-step sign-in" subtitle="Keeps others out, even if they know your password.">
        <SecondFactorSettings />
      </SettingsSection>
      <SettingsSection title="Devices" subtitle="Where you're signed in.">
        <Devices />
      </SettingsSection>
      <SettingsSection title="Your data" subtitle="Download a copy at any time.">
        <Stack>
          <DataExport />
          <DataRestore />
        </Stack>
      </SettingsSection>
      <SettingsSection title="Danger zone" subtitle="These actions can't be undone.">
        <DeleteAccount user={user} />
      </SettingsSection>
    </Page>
  );
}
