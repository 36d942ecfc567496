import { AccountsPanel } from '../accounts/AccountsPanel.tsx';
import { HideFromOthers } from './HideFromOthers.tsx';

/** My accounts at the chess sites, and what others see of their games. */
export function SettingsPanel() {
  return (
    <>
      <AccountsPanel />
      <HideFromOthers />
    </>
  );
}
