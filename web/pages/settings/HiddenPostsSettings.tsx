import { HiddenPosts } from '../../features/feed/HiddenPosts.tsx';
import { SettingsSection } from '../frame/SettingsSection.tsx';

export function HiddenPostsSettings() {
  return (
    <SettingsSection title="Hidden posts" subtitle="No one sees them. Your stats still count them.">
      <HiddenPosts />
    </SettingsSection>
  );
}
