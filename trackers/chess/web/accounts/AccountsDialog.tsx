import { Dialog } from '@plotline/web/ui/Dialog.tsx';
import { AccountsPanel } from './AccountsPanel.tsx';

/** The accounts panel of the settings, opened from the chess page. */
export function AccountsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog isOpen title="Chess accounts" size="wide" onClose={onClose}>
      <AccountsPanel />
    </Dialog>
  );
}
