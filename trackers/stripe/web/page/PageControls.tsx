import { TrackerControls } from '@plotline/web/tracker-kit/TrackerControls.tsx';
import { NativeSelect } from '@plotline/web/ui/NativeSelect.tsx';
import type { StripeStatus } from '../../contract/connection.ts';
import { ConnectionEndedBadge } from '../connection/ConnectionEndedBadge.tsx';
import { TestDataBadge } from '../connection/TestDataBadge.tsx';
import { OwnerActions } from './OwnerActions.tsx';
import type { SectionsProps } from './Sections.tsx';

interface PageControlsProps extends SectionsProps {
  /** Undefined for everyone but the owner. */
  status: StripeStatus | undefined;
  isSyncing: boolean;
}

/** The controls of the Stripe page: currency, timeframe and the owner's actions. */
export function PageControls({ page, place, status, isSyncing }: PageControlsProps) {
  const { setQuery } = place;
  const { value, options } = page.selector;
  return (
    <TrackerControls
      // Only the owner sees test data.
      tracker={status?.test_mode ? { ...page.tracker, has_data: true, is_public: false } : page.tracker}
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
      details={status ? <Badges status={status} /> : null}
      actions={status?.connected ? <OwnerActions status={status} isSyncing={isSyncing} /> : null}
    />
  );
}

function Badges({ status }: { status: StripeStatus }) {
  return (
    <>
      {status.test_mode ? <TestDataBadge /> : null}
      <ConnectionEndedBadge status={status} />
    </>
  );
}
