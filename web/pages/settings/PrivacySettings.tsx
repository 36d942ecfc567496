import type { User } from '@plotline/contract/accounts.ts';
import { SafetySettings } from '../../features/accounts/SafetySettings.tsx';
import { FollowersReview } from '../../features/follows/FollowersReview.tsx';
import { FollowRequests } from '../../features/follows/FollowRequests.tsx';
import { ProfilePrivacy } from '../../features/profiles/ProfilePrivacy.tsx';
import { ShareElsewhere } from '../../features/profiles/ShareElsewhere.tsx';
import { SettingsSection } from '../frame/SettingsSection.tsx';

/** Visibility of the profile, follow requests, and who can reach the user. */
export function PrivacySettings({ user }: { user: User }) {
  return (
    <>
      <SettingsSection title="Privacy" subtitle="Who can see what you track.">
        <ProfilePrivacy user={user} />
        {user.is_profile_public ? null : <FollowersReview username={user.username} />}
        <FollowRequests />
        {user.is_profile_public ? <ShareElsewhere username={user.username} /> : null}
      </SettingsSection>
      <SettingsSection title="Safety" subtitle="Who can reach you, and what others can see about you.">
        <SafetySettings user={user} />
      </SettingsSection>
    </>
  );
}
