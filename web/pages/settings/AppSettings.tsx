import { InstallSetting } from '../../features/accounts/InstallSetting.tsx';
import { SettingsSection } from '../frame/SettingsSection.tsx';
import { Card } from '../../ui/Card.tsx';
import { SettingRows, SettingRow } from '../../ui/SettingRow.tsx';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { useSchemeChoice } from '../../ui/theme/color-scheme.ts';
import { Alert } from '../../ui/Alert.tsx';
import { useMutation } from '@tanstack/react-query';
import { checkForUpdate, useIsUpdateReady } from '../../platform/app-updates.ts';
import { ReloadButton } from '../frame/UpdateNote.tsx';
import { SecondaryButton } from '../../ui/SecondaryButton.tsx';

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

const THEMES = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

/** The theme of the app on this device. */
function AppearanceSettings() {
  const [theme, setTheme] = useSchemeChoice();
  return (
    <Card pad="none">
      <SettingRow
        title="Theme"
        detail="System follows your device's setting."
        actions={<SegmentedControl label="Theme" segments={THEMES} value={theme} onChange={setTheme} />}
      />
    </Card>
  );
}

/** Says whether a new version is ready, and checks for one. */
function UpdateSetting() {
  const isReady = useIsUpdateReady();
  const check = useMutation({ mutationFn: checkForUpdate, retry: false });
  const current = check.isSuccess ? 'No newer version found.' : 'Updates download automatically.';
  return (
    <SettingRow
      title="Updates"
      detail={isReady ? 'A new version is ready.' : current}
      actions={
        isReady ? (
          <ReloadButton />
        ) : (
          <SecondaryButton loading={check.isPending} onClick={() => check.mutate()}>
            Check now
          </SecondaryButton>
        )
      }
    >
      {check.isError ? <Alert severity="error">Couldn't check for a new version.</Alert> : null}
    </SettingRow>
  );
}
