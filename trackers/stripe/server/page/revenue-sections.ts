import { orUnshown, type Unshown } from '@plotline/server/tracker-kit/unshown.ts';
import { isWholeBucket, type Window } from '@plotline/server/tracker-kit/window.ts';
import type { AmountVisibility } from '../../contract/connection.ts';
import { roundAmount } from '../../contract/money.ts';
import type { StripeSection } from '../../contract/page.ts';
import * as metrics from '../formulas/metrics.ts';
import type { DayRow } from '../sync/ledger.repository.ts';
import { activeDays, bestWeek, bucketSums, daysIn, streaksOf, sumDays, type Bucket } from './period.ts';
import { shownAmount } from './shown-days.ts';

/** Buckets with fewer payments have no index: it would tell single payments apart. */
const FEWEST_PAYMENTS = 5;
/** Longer windows have a table of months. */
const LONG_DAYS = 90;

export interface SectionInput {
  /** Days of one currency, oldest first. */
  readonly days: readonly DayRow[];
  readonly window: Window;
  readonly currency: string;
  readonly visibility: AmountVisibility;
  readonly today: string;
}

export function revenueSections(input: SectionInput): (StripeSection | Unshown)[] {
  const hasAmounts = input.visibility === 'exact' || input.visibility === 'rounded';
  return [
    orUnshown('revenue', () => (hasAmounts ? revenueBars(input) : revenueIndex(input))),
    ...(hasAmounts
      ? [
          orUnshown('breakdown', () => breakdown(input)),
          orUnshown('rates', () => rates(input)),
          orUnshown('months', () => months(input)),
        ].flat()
      : []),
    orUnshown('records', () => records(input)),
    orUnshown('weekdays', () => weekdays(input)),
  ];
}

function revenueBars({ days, window, currency, visibility }: SectionInput): StripeSection {
  const shown = (amount: number) => shownAmount(amount, visibility);
  return {
    key: 'revenue',
    kind: 'bars',
    title: 'Revenue',
    unit: 'minor',
    currency,
    is_rounded: visibility === 'rounded',
    has_whole_period_before: hasWholePeriodBefore(days, window),
    points: bucketSums(days, window).map(({ start, end, sums, before }) => ({
      start,
      end,
      gross: shown(sums.gross),
      net: shown(sums.net),
      previous_net: before && shown(before.net),
    })),
  };
}

function hasWholePeriodBefore([first]: readonly DayRow[], { before }: Window): boolean {
  return before !== null && first !== undefined && first.local_date <= before.from;
}

/** Shows the shape of the revenue by weeks or months, without any amount. */
function revenueIndex({ days, window }: SectionInput): StripeSection {
  const long: Window = { ...window, bucket: window.bucket === 'day' ? 'week' : window.bucket };
  const buckets = bucketSums(days, long);
  // The window may begin within a week or month, which is no measure for whole ones.
  const first = buckets.find((bucket) => isWholeBucket(bucket, long) && hasEnoughPayments(bucket));
  return {
    key: 'revenue',
    kind: 'bars',
    title: 'Revenue',
    unit: 'index',
    currency: null,
    is_rounded: true,
    has_whole_period_before: hasWholePeriodBefore(days, window),
    points: buckets.map((bucket) => ({
      start: bucket.start,
      end: bucket.end,
      gross:
        first !== undefined && bucket.start >= first.start && hasEnoughPayments(bucket)
          ? Math.round((bucket.sums.gross / first.sums.gross) * 100)
          : null,
      net: null,
      previous_net: null,
    })),
  };
}

function hasEnoughPayments({ sums }: Bucket): boolean {
  return sums.charges >= FEWEST_PAYMENTS && sums.gross > 0;
}

function breakdown({ days, window, currency, visibility }: SectionInput): StripeSection {
  const { gross, refunds, disputes, fees, net } = sumDays(daysIn(days, window));
  const shown = (amount: number) => shownAmount(amount, visibility) ?? 0;
  return {
    key: 'breakdown',
    kind: 'waterfall',
    title: 'What is left of gross revenue?',
    currency,
    is_rounded: visibility === 'rounded',
    gross: shown(gross),
    refunds: shown(refunds),
    disputes: shown(disputes),
    fees: shown(fees),
    net: shown(net),
  };
}

/** Computed from the amounts as shown, so that they tell no further digits. */
function rates({ days, window, visibility }: SectionInput): StripeSection {
  const { gross, refunds, charges, disputedCharges } = sumDays(daysIn(days, window));
  const shown = (amount: number) => shownAmount(amount, visibility) ?? 0;
  return {
    key: 'rates',
    kind: 'stats',
    title: 'Refunds and disputes',
    refund_rate: metrics.refundRate(shown(refunds), shown(gross)),
    dispute_rate: metrics.disputeRate(disputedCharges, charges),
    note: 'By the date of the refund or dispute, so they may concern earlier payments.',
  };
}

/** A table of calendar months for long timeframes. */
function months({ days, window, currency, visibility }: SectionInput): StripeSection[] {
  if (window.days <= LONG_DAYS) return [];
  const shown = (amount: number) => shownAmount(amount, visibility) ?? 0;
  return [
    {
      key: 'months',
      kind: 'table',
      title: 'Months',
      currency,
      is_rounded: visibility === 'rounded',
      months: bucketSums(days, { ...window, bucket: 'month' }).map(({ start, end, sums }) => ({
        start,
        end,
        payments: sums.charges,
        gross: shown(sums.gross),
        refunds: shown(sums.refunds),
        disputes: shown(sums.disputes),
        fees: shown(sums.fees),
        net: shown(sums.net),
      })),
    },
  ];
}

/** The best day and week are left out where they would order hidden amounts, and compared as they are shown. */
function records({ days, window, visibility, today }: SectionInput): StripeSection {
  const inWindow = daysIn(days, window);
  const active = activeDays(inWindow);
  const streaks = streaksOf(days, today);
  const hasAmounts = visibility === 'exact' || visibility === 'rounded';
  const shown = (amount: number) => shownAmount(amount, visibility) ?? 0;
  const best = active
    .map((day) => ({ date: day.local_date, gross: shown(day.gross) }))
    .toSorted((a, b) => b.gross - a.gross)[0];
  return {
    key: 'records',
    kind: 'records',
    title: 'Best day and streak',
    active_days: active.length,
    current_streak: streaks.current,
    longest_streak: streaks.longest,
    best_day: hasAmounts && best ? best : null,
    best_week: hasAmounts ? bestWeek(inWindow, { weekStart: window.weekStart, shown }) : null,
  };
}

/** Shares of rounded amounts tell no further digits. */
function weekdays({ days, window, visibility }: SectionInput): StripeSection {
  const active = activeDays(daysIn(days, window));
  const grossOf = (own: readonly DayRow[]) => {
    const { gross } = sumDays(own);
    return visibility === 'rounded' ? roundAmount(gross) : gross;
  };
  const total = grossOf(active);
  const hasShares = visibility !== 'hidden' && total > 0;
  const groups = Map.groupBy(active, (day) => Temporal.PlainDate.from(day.local_date).dayOfWeek);
  return {
    key: 'weekdays',
    kind: 'weekdays',
    title: 'Which weekdays bring revenue?',
    days: [1, 2, 3, 4, 5, 6, 7].map((weekday) => {
      const own = groups.get(weekday) ?? [];
      return {
        active_days: own.length,
        share: hasShares ? Math.round((grossOf(own) / total) * 100) : null,
      };
    }),
  };
}
