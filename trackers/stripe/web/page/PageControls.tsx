import { formatLocalDate } from '@plotline/web/tracker-kit/format.ts';
import { TrackerControls } from '@plotline/web/tracker-kit/TrackerControls.tsx';
import { sectionOf } from '@plotline/web/tracker-kit/use-tracker-page.ts';
import { NativeSelect } from '@plotline/web/ui/NativeSelect.tsx';
import { StatusBadge } from '@plotline/web/ui/StatusBadge.tsx';
import { Unplug, Ellipsis, EyeOff } from 'lucide-react';
import type { StripeStatus } from '../../contract/connection.ts';
import { TestDataBadge } from '../connection/TestDataBadge.tsx';
import type { SectionsProps } from './Sections.tsx';
import { settingsSectionPath } from '@plotline/web/tracker-kit/paths.ts';
import { lazyAddition } from '@plotline/web/ui/lazy-part.ts';
import { MenuButton } from '@plotline/web/ui/MenuButton.tsx';
import { useState } from 'react';
import { SyncNowButton } from '../connection/SyncNowButton.tsx';

interface PageControlsProps extends SectionsProps {
  /** Undefined for everyone but the owner. */
  status: StripeStatus | undefined;
  isSyncing: boolean;
}

/** The controls of the Stripe page: currency, timeframe and the owner's actions. */
export function PageControls({ page, place, status, isSyncing }: PageControlsProps) {
  const { setQuery } = place;
  const { value, options } = page.selector;
  const ended = sectionOf(page, 'disconnected');
  return (
    <TrackerControls
      tracker={page.tracker}
      place={place}
      select={
        options.length > 0 ? (
          <NativeSelect
            label="Currency"
            isLabelHidden
            value={value}
            options={options}
            // Another currency starts at the first page of the list.
            onChange={(selector) => setQuery({ selector, page: null })}
          />
        ) : null
      }
      // Only the owner sees test data, whatever the privacy of the tracker.
      badge={status?.test_mode ? <TestDataBadge /> : undefined}
      details={
        <>
          {ended ? (
            <StatusBadge icon={<Unplug aria-hidden />}>
              Disconnected on {formatLocalDate(ended.disconnected_on)}
            </StatusBadge>
          ) : null}
        </>
      }
      actions={status?.connected ? <OwnerActions status={status} isSyncing={isSyncing} /> : null}
    />
  );
}

const DisconnectDialog = lazyAddition(
  async () => (await import('../connection/DisconnectDialog.tsx')).DisconnectDialog,
);

/** The owner's actions while an account is connected: sync, and a menu with the others. */
function OwnerActions({ status, isSyncing }: { status: StripeStatus; isSyncing: boolean }) {
  const [isLeaving, setLeaving] = useState(false);
  return (
    <>
      {status.needs_reconnect ? null : <SyncNowButton isSyncing={isSyncing} />}
      <MenuButton
        label="More for Stripe"
        icon={Ellipsis}
        entries={[
          { label: 'What others see', icon: EyeOff, href: settingsSectionPath('trackers') },
          { label: 'Disconnect', icon: Unplug, tone: 'danger', onPick: () => setLeaving(true) },
        ]}
      />
      {isLeaving ? (
        <DisconnectDialog
          name={status.business_name ?? status.account_id ?? 'Stripe'}
          onClose={() => setLeaving(false)}
        />
      ) : null}
    </>
  );
}
