import { settingsPath } from '@plotline/web/tracker-kit/paths.ts';
import { lazyPart } from '@plotline/web/ui/lazy-part.ts';
import { MenuButton } from '@plotline/web/ui/MenuButton.tsx';
import { Ellipsis, EyeOff, Unplug } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { StripeStatus } from '../../contract/connection.ts';
import { SyncNowButton } from '../connection/SyncNowButton.tsx';

const DisconnectDialog = lazyPart(
  async () => (await import('../connection/DisconnectDialog.tsx')).DisconnectDialog,
);

interface OwnerActionsProps {
  status: StripeStatus;
  isSyncing: boolean;
}

/** The owner's actions while an account is connected: sync, and a menu with the others. */
export function OwnerActions({ status, isSyncing }: OwnerActionsProps) {
  const [isLeaving, setLeaving] = useState(false);
  return (
    <>
      {status.needs_reconnect ? null : <SyncNowButton isSyncing={isSyncing} />}
      <MenuButton
        label="More for Stripe"
        icon={Ellipsis}
        entries={[
          { label: 'What others see', icon: EyeOff, href: settingsPath },
          { label: 'Disconnect', icon: Unplug, tone: 'danger', onPick: () => setLeaving(true) },
        ]}
      />
      {isLeaving ? (
        <Suspense>
          <DisconnectDialog
            name={status.business_name ?? status.account_id ?? 'Stripe'}
            onClose={() => setLeaving(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
