import type { User } from '@plotline/contract/accounts.ts';
import { PictureSetting } from '../../features/accounts/PictureSetting.tsx';
import { ProfileForm } from '../../features/accounts/ProfileForm.tsx';
import { readAppConfig } from '../../platform/app-config.ts';
import { Card } from '../../ui/Card.tsx';
import { SettingsSection } from '../frame/SettingsSection.tsx';

/** Picture, names, username, bio. */
export function ProfileSettings({ user }: { user: User }) {
  return (
    <SettingsSection title="Profile" subtitle={`How people see you across ${readAppConfig().brandName}.`}>
      <Card pad="none">
        <PictureSetting user={user} />
        <ProfileForm user={user} />
      </Card>
    </SettingsSection>
  );
}
