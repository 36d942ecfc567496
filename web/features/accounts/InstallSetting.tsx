import { readAppConfig } from '../../platform/app-config.ts';
import { installApp, useInstallState, type InstallState } from '../../platform/app-install.ts';
import { SettingRow } from '../../ui/SettingRow.tsx';
import { SecondaryButton } from '../../ui/SecondaryButton.tsx';

const DETAILS: Readonly<Record<InstallState, string>> = {
  installed: 'Installed on this device.',
  offered: 'Opens in its own window and works offline.',
  'by-menu':
    "Use your browser's menu: “Install” or “Add to Home Screen”. Opens in its own window and works offline.",
};

/** Installs the app where the browser offers it, else says which menu does. */
export function InstallSetting() {
  const state = useInstallState();
  return (
    <SettingRow
      title={`Install ${readAppConfig().brandName}`}
      detail={DETAILS[state]}
      actions={
        state === 'offered' ? (
          <SecondaryButton onClick={() => void installApp()}>Install</SecondaryButton>
        ) : null
      }
    />
  );
}
