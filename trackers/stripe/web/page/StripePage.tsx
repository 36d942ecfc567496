import { EmptyTimeframe } from '@plotline/web/tracker-kit/EmptyTimeframe.tsx';
import { formatLocalDate } from '@plotline/web/tracker-kit/format.ts';
import { HeadlineRow } from '@plotline/web/tracker-kit/HeadlineRow.tsx';
import { timeSpan } from '@plotline/web/tracker-kit/dates.ts';
import { TrackerControls } from '@plotline/web/tracker-kit/TrackerControls.tsx';
import { TrackerPageState } from '@plotline/web/tracker-kit/TrackerPageState.tsx';
import { TrackerSections } from '@plotline/web/tracker-kit/TrackerSections.tsx';
import type { TrackerPageProps } from '@plotline/web/tracker-kit/tracker-web.ts';
import { sectionOf, useTrackerPage } from '@plotline/web/tracker-kit/use-tracker-page.ts';
import { Card } from '@plotline/web/ui/Card.tsx';
import { EmptyState } from '@plotline/web/ui/EmptyState.tsx';
import { NativeSelect } from '@plotline/web/ui/NativeSelect.tsx';
import { ConnectedToast } from '../connection/ConnectedToast.tsx';
import { PageConnection } from '../connection/StripeConnection.tsx';
import type { StripeSection } from '../../contract/page.ts';
import { tracker } from '../../tracker.ts';
import { Icon } from '../icon.ts';
import { stripeHeadline } from './headline-stats.ts';
import { PaymentsCard } from './PaymentsCard.tsx';

/** The Stripe page of a user: headline stats and payments. */
export function StripePage(place: TrackerPageProps) {
  const { username, timeframe, selector, isOwner, setQuery } = place;
  const answer = useTrackerPage<StripeSection>({ username, type: tracker.type, timeframe, selector });
  return (
    <>
      <ConnectedToast {...place} />
      <TrackerPageState answer={answer} noun="payments" shape={{ ...tracker.pageShape, actions: null }}>
        {(page) => {
          const empty = sectionOf(page, 'empty');
          if (page.selector.options.length === 0) return isOwner ? <PageConnection /> : <NothingYet />;
          return (
            <>
              {isOwner ? <PageConnection /> : null}
              <TrackerControls
                tracker={page.tracker}
                place={place}
                select={
                  <NativeSelect
                    label="Currency"
                    isLabelHidden
                    value={page.selector.value}
                    options={page.selector.options}
                    onChange={(value) => setQuery({ selector: value, page: null })}
                  />
                }
              />
              <TrackerSections isStale={answer.isPlaceholderData}>
                {empty ? (
                  <EmptyTimeframe accent="violet" place={place}>
                    No payments {timeSpan(timeframe)}.
                    {empty.last_payment_on ? ` Last payment: ${formatLocalDate(empty.last_payment_on)}.` : ''}
                  </EmptyTimeframe>
                ) : (
                  <>
                    <HeadlineRow stats={stripeHeadline(page.headline)} />
                    <PaymentsCard place={place} currency={page.selector.value} />
                  </>
                )}
              </TrackerSections>
            </>
          );
        }}
      </TrackerPageState>
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
