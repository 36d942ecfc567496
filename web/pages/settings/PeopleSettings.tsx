import { BlockedUsers } from '../../features/follows/BlockedUsers.tsx';
import { MutedUsers } from '../../features/follows/MutedUsers.tsx';
import { SettingsSection } from '../frame/SettingsSection.tsx';

/** Muted and blocked users. */
export function PeopleSettings() {
  return (
    <>
      <SettingsSection
        title="Muted people"
        subtitle="You don't see their posts, likes, comments or notifications. They won't know."
      >
        <MutedUsers />
      </SettingsSection>
      <SettingsSection title="Blocked people" subtitle="You can't see each other's activity.">
        <BlockedUsers />
      </SettingsSection>
    </>
  );
}
