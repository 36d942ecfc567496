import { CardPair } from '@plotline/web/tracker-kit/CardPair.tsx';
import { timeSpan } from '@plotline/web/tracker-kit/dates.ts';
import { EmptyTimeframe } from '@plotline/web/tracker-kit/EmptyTimeframe.tsx';
import { formatLocalDate } from '@plotline/web/tracker-kit/format.ts';
import { HeadlineRow } from '@plotline/web/tracker-kit/HeadlineRow.tsx';
import type { TrackerPageProps } from '@plotline/web/tracker-kit/tracker-web.ts';
import { sectionOf, type TrackerPageOf } from '@plotline/web/tracker-kit/use-tracker-page.ts';
import type { StripeSection } from '../../contract/page.ts';
import type { Money } from '../shared/amounts.ts';
import { BalanceCard } from './BalanceCard.tsx';
import { AmountsNote } from './AmountsNote.tsx';
import { activityStats, stripeHeadline } from './headline-stats.ts';
import { MonthsCard } from './MonthsCard.tsx';
import { MrrCard } from './MrrCard.tsx';
import { PaymentsCard } from './PaymentsCard.tsx';
import { RecordsCard } from './RecordsCard.tsx';
import { RevenueCard } from './RevenueCard.tsx';
import { SubscribersCard } from './SubscribersCard.tsx';
import { WaterfallCard } from './WaterfallCard.tsx';
import { WeekdaysCard } from './WeekdaysCard.tsx';

export interface SectionsProps {
  page: TrackerPageOf<StripeSection>;
  place: TrackerPageProps;
}

/** The stats of one currency in one timeframe, from growth to what is owed, and its payments. */
export function Sections({ page, place }: SectionsProps) {
  const { timeframe } = place;
  const empty = sectionOf(page, 'empty');
  if (empty) {
    return (
      <EmptyTimeframe accent="violet" place={place}>
        No payments {timeSpan(timeframe)}.
        {empty.last_payment_on ? ` Last payment: ${formatLocalDate(empty.last_payment_on)}.` : ''}
      </EmptyTimeframe>
    );
  }
  const { bucket, to: today, week_start: weekStart } = page.timeframe;
  const revenue = sectionOf(page, 'revenue');
  const money = { currency: page.selector.value, isRounded: isRounded(page) };
  const breakdown = sectionOf(page, 'breakdown');
  const months = sectionOf(page, 'months');
  const mrr = sectionOf(page, 'mrr');
  const subscribers = sectionOf(page, 'subscribers');
  return (
    <>
      <AmountsNote page={page} username={place.username} />
      <Headline page={page} place={place} />
      {revenue ? <RevenueCard section={revenue} bucket={bucket} today={today} /> : null}
      {mrr && mrr.points.length > 0 ? <MrrCard section={mrr} bucket={bucket} weekStart={weekStart} /> : null}
      {breakdown || subscribers ? (
        <CardPair>
          {breakdown ? <WaterfallCard section={breakdown} rates={sectionOf(page, 'rates')} /> : null}
          {subscribers ? <SubscribersCard section={subscribers} money={money} /> : null}
        </CardPair>
      ) : null}
      {place.isOwner ? <BalanceCard currency={money.currency} /> : null}
      <Habits page={page} money={money} />
      {months && months.months.length > 1 ? <MonthsCard section={months} /> : null}
      <PaymentsCard place={place} money={money} />
    </>
  );
}

function Headline({ page, place: { timeframe } }: SectionsProps) {
  const records = sectionOf(page, 'records');
  if (areAmountsHidden(page) && records)
    return <HeadlineRow stats={activityStats(records, page.timeframe)} />;
  return <HeadlineRow stats={stripeHeadline(page.headline, { timeframe, isRounded: isRounded(page) })} />;
}

/** When the revenue comes. Where amounts are hidden, the streaks are in the headline. */
function Habits({ page, money }: Pick<SectionsProps, 'page'> & { money: Money }) {
  const records = sectionOf(page, 'records');
  const weekdays = sectionOf(page, 'weekdays');
  return (
    <CardPair>
      {records && !areAmountsHidden(page) ? <RecordsCard section={records} money={money} /> : null}
      {weekdays ? <WeekdaysCard section={weekdays} weekStart={page.timeframe.week_start} /> : null}
    </CardPair>
  );
}

/** Whether others see neither amounts nor growth. */
export function areAmountsHidden({ headline }: Pick<SectionsProps['page'], 'headline'>): boolean {
  return headline.every(({ value, unit }) => value === null && unit === null);
}

function isRounded(page: SectionsProps['page']): boolean {
  const revenue = sectionOf(page, 'revenue');
  return revenue?.unit === 'minor' && revenue.is_rounded;
}
