import { InstallSetting } from '../../features/accounts/InstallSetting.tsx';
import { AppearanceSettings } from '../frame/AppearanceSettings.tsx';
import { SettingsSection } from '../frame/SettingsSection.tsx';
import { UpdateSetting } from '../frame/UpdateSetting.tsx';
import { Card } from '../../ui/Card.tsx';
import { SettingRows } from '../../ui/SettingRow.tsx';

/** Theme, installation and version of the app on this device. */
export function AppSettings() {
  return (
    <>
      <SettingsSection title="Appearance" subtitle="This device only.">
        <AppearanceSettings />
      </SettingsSection>
      <SettingsSection title="App" subtitle="This device only.">
        <Card pad="none">
          <SettingRows>
            <li>
              <InstallSetting />
            </li>
            <li>
              <UpdateSetting />
            </li>
          </SettingRows>
        </Card>
      </SettingsSection>
    </>
  );
}
