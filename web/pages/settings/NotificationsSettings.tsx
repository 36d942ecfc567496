import { NotificationSettings } from '../../features/notifications/NotificationSettings.tsx';
import { SettingsSection } from '../frame/SettingsSection.tsx';

/** Kinds of notifications, and the ways they are delivered. */
export function NotificationsSettings() {
  return (
    <SettingsSection title="Notifications" subtitle="What we notify you about, and where.">
      <NotificationSettings />
    </SettingsSection>
  );
}
