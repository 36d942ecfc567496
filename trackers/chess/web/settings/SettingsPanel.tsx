import { AccountsPanel } from '../accounts/AccountsPanel.tsx';
import { HideFromOthers } from './HideFromOthers.tsx';

/** The chess settings: accounts and hidden ratings. */
export function SettingsPanel() {
  return (
    <>
      <AccountsPanel />
      <HideFromOthers />
    </>
  );
}
