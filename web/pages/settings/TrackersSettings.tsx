import type { User } from '@plotline/contract/accounts.ts';
import { TrackerSettings } from '../../features/trackers/TrackerSettings.tsx';
import { SettingsSection } from '../frame/SettingsSection.tsx';

/** All trackers of the user with their order, visibility and own settings. */
export function TrackersSettings({ user }: { user: User }) {
  return (
    <SettingsSection
      title="Trackers"
      subtitle="Drag to change the order on your profile, or use the arrows. Turning a tracker off keeps its data."
    >
      <TrackerSettings user={user} />
    </SettingsSection>
  );
}
