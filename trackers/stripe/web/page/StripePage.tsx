import { useEffect, useState, type ReactNode } from 'react';
import { useAuth } from '@plotline/web/tracker-kit/session.ts';
import { NothingYet } from '@plotline/web/tracker-kit/NothingYet.tsx';
import { TrackerPageState } from '@plotline/web/tracker-kit/TrackerPageState.tsx';
import { TrackerSections } from '@plotline/web/tracker-kit/TrackerSections.tsx';
import type { TrackerPageProps } from '@plotline/web/tracker-kit/tracker-web.ts';
import { sectionOf, useTrackerPage } from '@plotline/web/tracker-kit/use-tracker-page.ts';
import { useNow } from '@plotline/web/ui/use-now.ts';
import type { StripeSection } from '../../contract/page.ts';
import { tracker } from '../../tracker.ts';
import { ConnectionCards } from '../connection/StripeConnection.tsx';
import { Icon } from '../icon.ts';
import { useStripeStatus, useStripeSync } from '../shared/stripe-queries.ts';
import { Sections, type SectionsProps } from './Sections.tsx';
import { useToast } from '@plotline/web/ui/Toasts.tsx';
import { formatLocalDate } from '@plotline/web/tracker-kit/format.ts';
import { TrackerControls } from '@plotline/web/tracker-kit/TrackerControls.tsx';
import { PageSelect } from '@plotline/web/tracker-kit/PageSelect.tsx';
import { StatusBadge } from '@plotline/web/ui/StatusBadge.tsx';
import { Ellipsis, EyeOff, Unplug } from 'lucide-react';
import type { StripeStatus } from '../../contract/connection.ts';
import { TestDataBadge } from '../connection/TestDataBadge.tsx';
import { settingsSectionPath } from '@plotline/web/tracker-kit/paths.ts';
import { lazyAddition } from '@plotline/web/ui/lazy-part.ts';
import { MenuButton } from '@plotline/web/ui/MenuButton.tsx';
import { SyncNowButton } from '../connection/SyncNowButton.tsx';

/** The Stripe page of a user: revenue, recurring revenue, and payments. */
export function StripePage(place: TrackerPageProps) {
  const { username, timeframe, selector, isOwner } = place;
  const answer = useTrackerPage<StripeSection>({ username, type: tracker.type, timeframe, selector });
  const status = useStripeStatus({ isEnabled: isOwner });
  return (
    <>
      {isOwner ? <ConnectedToast query={place.query} /> : null}
      <TrackerPageState
        answer={answer}
        isPending={isOwner && status.isPending}
        noun="payments"
        shape={{ ...tracker.pageShape, actions: isOwner ? [160, 160, 150] : null }}
      >
        {(page) => {
          const content = (
            <TrackerSections isStale={answer.isPlaceholderData}>
              <Sections page={page} place={place} />
            </TrackerSections>
          );
          if (isOwner)
            return (
              <OwnPage page={page} place={place}>
                {content}
              </OwnPage>
            );
          if (page.selector.options.length === 0)
            return (
              <NothingYet icon={<Icon />} accent="violet" profile={place.profile} title="Nothing to show yet">
                shares figures, they appear here.
              </NothingYet>
            );
          return (
            <>
              <PageControls page={page} place={place} status={undefined} isSyncing={false} />
              {content}
            </>
          );
        }}
      </TrackerPageState>
    </>
  );
}

/** The page of its owner, with the connection. */
function OwnPage({ page, place, children }: SectionsProps & { children: ReactNode }) {
  const { data: status } = useStripeStatus();
  const sync = useStripeSync({ isEnabled: status?.connected ?? false });
  const { user } = useAuth();
  const now = useNow();
  const hasData = page.selector.options.length > 0;
  return (
    <>
      {hasData || status?.connected ? (
        <PageControls page={page} place={place} status={status} isSyncing={sync.isSyncing} />
      ) : null}
      {status ? (
        <ConnectionCards
          status={status}
          sync={sync.data}
          isMorePrivate={!page.tracker.is_public && (user?.is_profile_public ?? false)}
          hasData={hasData}
          now={now}
        />
      ) : null}
      {hasData ? children : null}
    </>
  );
}

/** Confirms that an account was connected (`?connected=true`), if it was. */
function ConnectedToast({ query }: Pick<TrackerPageProps, 'query'>) {
  const toast = useToast();
  const isReturning = query['connected'] !== undefined;
  const status = useStripeStatus({ isEnabled: isReturning });
  const isConnected = isReturning && status.data?.connected === true;
  useEffect(() => {
    if (isConnected) toast({ message: 'Your Stripe account is connected.' });
  }, [isConnected, toast]);
  return null;
}

interface PageControlsProps extends SectionsProps {
  /** Undefined for everyone but the owner. */
  status: StripeStatus | undefined;
  isSyncing: boolean;
}

/** The controls of the Stripe page: currency, timeframe and the owner's actions. */
function PageControls({ page, place, status, isSyncing }: PageControlsProps) {
  const { setQuery } = place;
  const { value, options } = page.selector;
  const ended = sectionOf(page, 'disconnected');
  return (
    <TrackerControls
      tracker={page.tracker}
      place={place}
      select={
        options.length > 0 ? (
          <PageSelect
            label="Currency"
            icon={Icon}
            accent={tracker.accent}
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
