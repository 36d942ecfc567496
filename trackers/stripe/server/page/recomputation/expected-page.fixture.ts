import type { AmountVisibility } from '../../../contract/connection.ts';
import type { BalanceTransaction } from '../../client/stripe.schema.ts';
import { ExpectedLedger, type Totals } from './expected-ledger.fixture.ts';
import { expectedMrrDays, type ExpectedMrrDay, type SubscriptionRead } from './expected-mrr.fixture.ts';
import { shownBy, twoDigits, type ExpectedRequest, type Period } from './expected-request.fixture.ts';
import { expectedSubscriptions } from './expected-subscriptions.fixture.ts';
import { daysFrom, inUnits, plusDays, unitStart, weekdayOf } from './local-days.fixture.ts';

// The stats of a page, computed a second time from Stripe's objects. Nothing here is shared with the product.

export interface Raw {
  readonly transactions: readonly BalanceTransaction[];
  readonly reads: readonly SubscriptionRead[];
}

const LENGTHS = { '7d': 7, '30d': 30, '90d': 90, '1y': 365 } as const;

/** Returns a function that computes the stats of a page of one currency. */
export function expectedPages(
  raw: Raw,
  place: { readonly currency: string; readonly timezone: string },
): (request: ExpectedRequest) => object {
  const own = raw.transactions.filter(({ currency }) => currency === place.currency);
  const ledger = new ExpectedLedger(own, place.timezone);
  const mrrDays = expectedMrrDays(raw.reads, place);
  return (request) => expectedPage(ledger, mrrDays, request);
}

function expectedPage(
  ledger: ExpectedLedger,
  mrrDays: readonly ExpectedMrrDay[],
  request: ExpectedRequest,
): object {
  const { today, visibility } = request;
  const period = periodOf(request, ledger.first ?? mrrDays[0]?.day ?? today);
  const hasMrr = mrrDays.some(({ day, mrr }) => mrr > 0 && day > plusDays(today, -90));
  const now = ledger.sum(period.days);
  const hasAmounts = visibility === 'exact' || visibility === 'rounded';
  return {
    headline: headline(ledger, hasMrr ? mrrDays : null, period, visibility),
    ...(now.rows === 0
      ? { empty: { last_payment_on: ledger.days.findLast((day) => ledger.hasRevenue(day)) ?? null } }
      : {
          revenue: hasAmounts ? bars(ledger, period, request) : index(ledger, period, request),
          ...(hasAmounts && amounts(ledger, period, request)),
          records: records(ledger, period, request),
          weekdays: weekdays(ledger, period, request),
        }),
    ...(hasAmounts && hasMrr && expectedSubscriptions(mrrDays, period, request)),
  };
}

function periodOf({ timeframe, today }: ExpectedRequest, first: string): Period {
  if (timeframe === 'all')
    return { days: daysFrom(first < today ? first : today, today), before: null, unit: 'month' };
  const length = LENGTHS[timeframe];
  const days = daysFrom(plusDays(today, 1 - length), today);
  return {
    days,
    before: days.map((day) => plusDays(day, -length)),
    unit: length > 30 ? 'week' : 'day',
  };
}

function headline(
  ledger: ExpectedLedger,
  mrrDays: readonly ExpectedMrrDay[] | null,
  { days, before }: Period,
  visibility: AmountVisibility,
) {
  const now = ledger.sum(days);
  const earlier = before && ledger.sum(before);
  const past = earlier && earlier.rows > 0 ? earlier : null;
  const shown = shownBy(visibility);
  const average = ({ gross, charges }: Totals) =>
    charges === 0 ? null : (visibility === 'rounded' ? twoDigits(gross) : gross) / charges;
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const mrr = mrrDays && {
    now: mrrDays.findLast(({ day }) => day <= last)?.mrr ?? 0,
    past: mrrDays.findLast(({ day }) => day < first)?.mrr ?? null,
  };
  const isShown = visibility === 'exact' || visibility === 'rounded';
  const valuesOf = (value: number | null, previous: number | null, show: (amount: number) => number) => {
    if (visibility === 'hidden') return [null, null, null];
    if (visibility === 'growth') {
      const isComparable = value !== null && previous !== null && previous > 0;
      return [isComparable ? Math.round((value * 100) / previous - 100) : null, null, null];
    }
    const old = previous === null ? null : Math.round(show(previous));
    const current = value === null ? null : Math.round(show(value));
    return [current, old, current === null || old === null ? null : current - old];
  };
  const counted = (n: number, compared: Parameters<typeof valuesOf>) => [
    ...valuesOf(...compared),
    isShown ? n : null,
  ];
  const stat = (...compared: Parameters<typeof valuesOf>) => counted(now.charges, compared);
  const subscriptions = mrrDays?.findLast(({ day }) => day <= last)?.active ?? 0;
  return {
    net: stat(now.net, past && past.net, shown),
    gross: stat(now.gross, past && past.gross, shown),
    mrr: counted(subscriptions, [mrr && mrr.now, mrr && mrr.past, shown]),
    payments: stat(now.charges, past && past.charges, (count) => count),
    average_payment: stat(average(now), past && average(past), (amount) => shown(Math.round(amount))),
  };
}

function bars(ledger: ExpectedLedger, { days, before, unit }: Period, request: ExpectedRequest) {
  const shown = shownBy(request.visibility);
  return inUnits(days, unit, request.weekStart).map((own) => {
    const { gross, net } = ledger.sum(own);
    const past = own.map((day) => plusDays(day, -days.length));
    return {
      start: own[0],
      end: own.at(-1),
      gross: shown(gross),
      net: shown(net),
      previous_net:
        before && (past.at(-1) ?? '') >= (ledger.first ?? '') ? shown(ledger.sum(past).net) : null,
    };
  });
}

function index(ledger: ExpectedLedger, { days, unit }: Period, { weekStart }: ExpectedRequest) {
  const long = unit === 'month' ? 'month' : 'week';
  const units = inUnits(days, long, weekStart);
  const isLarge = (own: readonly string[]) => {
    const { charges, gross } = ledger.sum(own);
    return charges >= 5 && gross > 0;
  };
  const isWhole = ([start = '', ...rest]: readonly string[]) =>
    unitStart(start, long, weekStart) === start &&
    (long === 'week' ? rest.length === 6 : plusDays(rest.at(-1) ?? start, 1).endsWith('-01'));
  const first = units.findIndex((own) => isWhole(own) && isLarge(own));
  return units.map((own, place) => {
    const isShown = first !== -1 && place >= first && isLarge(own);
    return {
      start: own[0],
      end: own.at(-1),
      gross: isShown
        ? Math.round((ledger.sum(own).gross * 100) / ledger.sum(units[first] ?? []).gross)
        : null,
      net: null,
      previous_net: null,
    };
  });
}

function amounts(ledger: ExpectedLedger, { days }: Period, { weekStart, visibility }: ExpectedRequest) {
  const shown = shownBy(visibility);
  const parts = (own: readonly string[]) => {
    const { gross, refunds, disputes, fees, net } = ledger.sum(own);
    return {
      gross: shown(gross),
      refunds: shown(refunds),
      disputes: shown(disputes),
      fees: shown(fees),
      net: shown(net),
    };
  };
  const { charges, disputed } = ledger.sum(days);
  const total = parts(days);
  const months = inUnits(days, 'month', weekStart).map((own) => ({
    start: own[0],
    end: own.at(-1),
    payments: ledger.sum(own).charges,
    ...parts(own),
  }));
  return {
    breakdown: total,
    rates: {
      refund_rate: total.gross === 0 ? null : total.refunds / total.gross,
      dispute_rate: charges === 0 ? null : disputed / charges,
    },
    ...(days.length > 90 && { months }),
  };
}

function records(
  ledger: ExpectedLedger,
  { days }: Period,
  { visibility, weekStart, today }: ExpectedRequest,
) {
  const isShown = visibility === 'exact' || visibility === 'rounded';
  const shown = shownBy(visibility);
  const active = days.filter((day) => ledger.hasRevenue(day));
  const best = (groups: readonly (readonly string[])[]) => {
    const found = groups
      .map((own) => ({ day: own[0] ?? '', gross: shown(ledger.sum(own).gross) }))
      .reduce<{ day: string; gross: number } | null>(
        (top, one) => (top === null || one.gross > top.gross ? one : top),
        null,
      );
    return isShown ? found : null;
  };
  const bestDay = best(active.map((day) => [day]));
  const weeks = inUnits(days, 'week', weekStart).filter((own) => own.some((day) => ledger.hasRevenue(day)));
  const bestWeek = best(weeks);
  let [current, longest] = [0, 0];
  for (const day of ledger.first === null ? [] : daysFrom(ledger.first, today)) {
    if (ledger.hasRevenue(day)) current += 1;
    // Today may still become a revenue day.
    else if (day !== today) current = 0;
    longest = Math.max(longest, current);
  }
  return {
    active_days: active.length,
    current_streak: current,
    longest_streak: longest,
    best_day: bestDay && { date: bestDay.day, gross: bestDay.gross },
    best_week: bestWeek && { start: unitStart(bestWeek.day, 'week', weekStart), gross: bestWeek.gross },
  };
}

function weekdays(ledger: ExpectedLedger, { days }: Period, { visibility }: ExpectedRequest) {
  const active = days.filter((day) => ledger.hasRevenue(day));
  const shown = shownBy(visibility);
  const total = shown(ledger.sum(active).gross);
  return [1, 2, 3, 4, 5, 6, 7].map((weekday) => {
    const own = active.filter((day) => weekdayOf(day) === weekday);
    const share = (shown(ledger.sum(own).gross) * 100) / total;
    return {
      active_days: own.length,
      share: visibility === 'hidden' || total <= 0 ? null : Math.round(share),
    };
  });
}
