import { BelowFold } from '@plotline/web/tracker-kit/BelowFold.tsx';
import { CardPair } from '@plotline/web/tracker-kit/CardPair.tsx';
import { timeSpan } from '@plotline/web/tracker-kit/dates.ts';
import { EmptyTimeframe } from '@plotline/web/tracker-kit/EmptyTimeframe.tsx';
import { formatLocalDate, formatNumber } from '@plotline/web/tracker-kit/format.ts';
import { HeadlineRow } from '@plotline/web/tracker-kit/HeadlineRow.tsx';
import type { TrackerPageProps } from '@plotline/web/tracker-kit/tracker-web.ts';
import { sectionOf, type TrackerPageOf } from '@plotline/web/tracker-kit/use-tracker-page.ts';
import type { StripeSection } from '../../contract/page.ts';
import type { Money } from '../shared/amounts.ts';
import { BalanceCard } from './BalanceCard.tsx';
import { activityStats, netChangeText, stripeHeadline } from './headline-stats.ts';
import { MonthsCard } from './MonthsCard.tsx';
import { MrrCard } from './MrrCard.tsx';
import { PaymentsCard } from './PaymentsCard.tsx';
import { RecordsCard } from './RecordsCard.tsx';
import { RevenueCard } from './RevenueCard.tsx';
import { SubscribersCard } from './SubscribersCard.tsx';
import { WaterfallCard } from './WaterfallCard.tsx';
import { styled } from '@plotline/web/ui/theme/styled.ts';
import { mixin } from '@plotline/web/ui/theme/tokens.ts';
import { CalendarX2, EyeOff } from 'lucide-react';
import { Card } from '@plotline/web/ui/Card.tsx';
import { EmptyState } from '@plotline/web/ui/EmptyState.tsx';
import { amountsLabel } from './amounts-label.ts';
import type { WeekStart } from '@plotline/contract/schema.ts';
import { BarChart } from '@plotline/web/ui/charts/BarChart.tsx';
import { ChartCard } from '@plotline/web/ui/charts/ChartCard.tsx';
import type { SectionOf } from '../shared/sections.ts';
import { weekdayChart } from './weekday-bars.ts';

export interface SectionsProps {
  page: TrackerPageOf<StripeSection>;
  place: TrackerPageProps;
}

/** The stats of one currency in one timeframe, from growth to what is owed, and its payments. */
export function Sections({ page, place }: SectionsProps) {
  const noPayments = sectionOf(page, 'empty') ? <NoPayments page={page} place={place} /> : null;
  if (noPayments && !hasMrr(page)) return noPayments;
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
      {noPayments}
      {revenue ? (
        <BelowFold height={revenue.unit === 'index' ? 380 : 408}>
          <RevenueCard
            section={revenue}
            bucket={bucket}
            today={today}
            change={netChangeText(page.headline, {
              timeframe: place.timeframe,
              hasWholePeriodBefore: revenue.has_whole_period_before,
            })}
          />
        </BelowFold>
      ) : null}
      {mrr && mrr.points.length > 0 ? (
        <BelowFold height={553}>
          <MrrCard section={mrr} bucket={bucket} weekStart={weekStart} />
        </BelowFold>
      ) : null}
      {breakdown || subscribers ? (
        <BelowFold height={subscribers ? 396 : 370}>
          <CardPair>
            {breakdown ? <WaterfallCard section={breakdown} rates={sectionOf(page, 'rates')} /> : null}
            {subscribers ? <SubscribersCard section={subscribers} money={money} /> : null}
          </CardPair>
        </BelowFold>
      ) : null}
      {place.isOwner ? <BalanceCard currency={money.currency} /> : null}
      {noPayments ? null : (
        <BelowFold height={300}>
          <Habits page={page} money={money} />
        </BelowFold>
      )}
      {months && months.months.length > 1 ? (
        <BelowFold height={659}>
          <MonthsCard section={months} />
        </BelowFold>
      ) : null}
      {noPayments ? null : (
        <BelowFold height={705}>
          <PaymentsCard place={place} money={money} />
        </BelowFold>
      )}
    </>
  );
}

/** A timeframe without payments, which may have subscriptions. */
function NoPayments({ page, place }: SectionsProps) {
  const { value: currency, options } = page.selector;
  const last = sectionOf(page, 'empty')?.last_payment_on ?? null;
  if (last === null && options.length > 1)
    return (
      <Card>
        <EmptyState icon={<CalendarX2 />} accent="violet">
          No payments in {currency.toUpperCase()}. Stripe may settle them in another currency.
        </EmptyState>
      </Card>
    );
  return (
    <EmptyTimeframe accent="violet" place={place}>
      No payments {timeSpan(place.timeframe)}.{last ? ` Last payment: ${formatLocalDate(last)}.` : ''}
    </EmptyTimeframe>
  );
}

function hasMrr({ headline }: Pick<SectionsProps['page'], 'headline'>): boolean {
  return headline.some(({ key, value }) => key === 'mrr' && value !== null);
}

function Headline({ page, place: { timeframe } }: SectionsProps) {
  const records = sectionOf(page, 'records');
  if (areAmountsHidden(page) && records)
    return <HeadlineRow stats={activityStats(records, page.timeframe)} />;
  const hasWholePeriodBefore = sectionOf(page, 'revenue')?.has_whole_period_before ?? false;
  const options = { timeframe, hasWholePeriodBefore, isRounded: isRounded(page) };
  return <HeadlineRow stats={stripeHeadline(page.headline, options)} />;
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
  if (revenue) return revenue.unit === 'minor' && revenue.is_rounded;
  return sectionOf(page, 'mrr')?.is_rounded ?? false;
}

const Note = styled('p')({
  ...mixin.muted(13),
  ...mixin.row(2),
  margin: 0,
  '& svg': { flex: 'none' },
});

/** Says what others see of the amounts; nothing where they are exact. */
function AmountsNote({ page, username }: { page: TrackerPageOf<StripeSection>; username: string }) {
  if (!page.visibility.hidden.includes('amounts')) return null;
  return (
    <Note>
      <EyeOff size={16} aria-hidden />
      {amountsLabel(page.headline, isRounded(page) ? 'minor' : 'index', username)}
    </Note>
  );
}

/** On which weekdays the revenue comes. */
function WeekdaysCard({ section, weekStart }: { section: SectionOf<'weekdays'>; weekStart: WeekStart }) {
  const { bars, format, hasShares, table } = weekdayChart(section, weekStart);
  return (
    <ChartCard
      title={section.title}
      subtitle={hasShares ? 'Share of the gross revenue' : 'Days with revenue'}
      table={table}
    >
      <BarChart
        label={section.title}
        bars={bars}
        accent="violet"
        unit={hasShares ? '%' : 'days'}
        format={format}
        formatTick={(value) => formatNumber(value)}
        height={200}
      />
    </ChartCard>
  );
}
