import { type ReactNode, useEffect } from 'react';
import { useAuth } from '@plotline/web/tracker-kit/session.ts';
import { TrackerPageState } from '@plotline/web/tracker-kit/TrackerPageState.tsx';
import { TrackerSections } from '@plotline/web/tracker-kit/TrackerSections.tsx';
import type { TrackerPageProps } from '@plotline/web/tracker-kit/tracker-web.ts';
import { useTrackerPage } from '@plotline/web/tracker-kit/use-tracker-page.ts';
import { useNow } from '@plotline/web/ui/use-now.ts';
import { Card } from '@plotline/web/ui/Card.tsx';
import { EmptyState } from '@plotline/web/ui/EmptyState.tsx';
import type { StripeSection } from '../../contract/page.ts';
import { tracker } from '../../tracker.ts';
import { ConnectionCards } from '../connection/StripeConnection.tsx';
import { Icon } from '../icon.ts';
import { useStripeStatus, useStripeSync } from '../shared/stripe-queries.ts';
import { PageControls } from './PageControls.tsx';
import { Sections, type SectionsProps } from './Sections.tsx';
import { useToast } from '@plotline/web/ui/Toasts.tsx';

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
          if (page.selector.options.length === 0) return <NothingYet />;
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

function NothingYet() {
  return (
    <Card>
      <EmptyState icon={<Icon />} accent="violet">
        Nothing to show yet.
      </EmptyState>
    </Card>
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
