import { Dialog } from '@plotline/web/ui/Dialog.tsx';
import { AccountsPanel } from './AccountsPanel.tsx';

export function AccountsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Chess accounts" size="wide" onClose={onClose}>
      <AccountsPanel />
    </Dialog>
  );
}
