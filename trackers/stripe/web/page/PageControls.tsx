import { formatLocalDate } from '@plotline/web/tracker-kit/format.ts';
import { TrackerControls } from '@plotline/web/tracker-kit/TrackerControls.tsx';
import { sectionOf } from '@plotline/web/tracker-kit/use-tracker-page.ts';
import { NativeSelect } from '@plotline/web/ui/NativeSelect.tsx';
import { StatusBadge } from '@plotline/web/ui/StatusBadge.tsx';
import { Unplug } from 'lucide-react';
import type { StripeStatus } from '../../contract/connection.ts';
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
