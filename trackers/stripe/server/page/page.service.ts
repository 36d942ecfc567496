import type { PageContent, PageRequest } from '@plotline/server/tracker-kit/tracker-server.ts';
import type { Unshown } from '@plotline/server/tracker-kit/unshown.ts';
import { addDays, presentWindow, windowOf } from '@plotline/server/tracker-kit/window.ts';
import type { StripeSection } from '../../contract/page.ts';
import type { StripeDb, StripeReadKit } from '../stripe.db.ts';
import type { DayRow } from '../sync/ledger.repository.ts';
import { findMetricDays, findSubscribedCurrencies, type MetricDayRow } from '../sync/snapshots.repository.ts';
import { headlineOf } from './headline.ts';
import { activeDays, daysIn, sumDays } from './period.ts';
import { revenueSections } from './revenue-sections.ts';
import { findShown, type Shown } from './shown-days.ts';
import { comparedMrr, subscriptionSections } from './subscription-sections.ts';

/** Without a subscription in so many days, the page says nothing of subscriptions. */
const RECENT_DAYS = 90;

/** Returns the page as the viewer may see it: every amount passes the owner's setting. */
export async function page(
  kit: StripeReadKit,
  request: PageRequest,
): Promise<Omit<PageContent, 'sections'> & { readonly sections: (StripeSection | Unshown)[] }> {
  const shown = await findShown(kit, request);
  const { visibility } = shown;
  const subscribed = await findSubscribed(kit.db, request, shown);
  const currencies = currenciesOf(shown.days, visibility === 'hidden' ? [] : subscribed);
  const currency = currencies.find((one) => one === request.selector) ?? currencies[0] ?? '';
  const days = shown.days.filter((day) => day.currency === currency);
  const metrics = subscribed.includes(currency)
    ? await findMetrics(kit.db, request, { ...shown, currency })
    : [];
  const window = windowOf(request, days[0]?.local_date ?? metrics[0]?.local_date ?? null);
  const now = daysIn(days, window);
  const before = window.before && daysIn(days, window.before);
  const mrr = metrics.length === 0 ? null : comparedMrr(metrics, window);
  const sums = { now: sumDays(now), before: before && before.length > 0 ? sumDays(before) : null };
  return {
    timeframe: presentWindow(window, request.timezone),
    selector: {
      value: currency,
      options: currencies.map((value) => ({ value, label: value.toUpperCase() })),
    },
    headline: headlineOf({ sums, mrr, currency, visibility }),
    sections: [
      ...disconnectedSection(shown, request),
      ...(now.length === 0
        ? [emptySection(days)]
        : revenueSections({ days, window, currency, visibility, today: request.today })),
      ...(metrics.length === 0 ? [] : subscriptionSections({ days: metrics, window, currency, visibility })),
    ],
    provenance: { source: 'stripe api', verified: true },
    hidden: visibility === 'exact' ? [] : ['amounts'],
  };
}

/** The currency with most payments first, those of subscriptions alone last. */
function currenciesOf(days: readonly DayRow[], subscribed: readonly string[]): string[] {
  const byCurrency = Map.groupBy(days, ({ currency }) => currency);
  return [...new Set([...byCurrency.keys(), ...subscribed])]
    .map((currency) => ({ currency, charges: sumDays(byCurrency.get(currency) ?? []).charges }))
    .toSorted((a, b) => b.charges - a.charges || (a.currency < b.currency ? -1 : 1))
    .map(({ currency }) => currency);
}

type SubscriptionViewer = Pick<PageRequest, 'userId' | 'hidesNewData' | 'today'>;
type ShownAccount = Pick<Shown, 'accountId' | 'hiddenFrom'>;

/**
 * Returns the currencies of recent subscriptions. These have no posts that could be scheduled or limited: viewers who do
 * not see new data see none of them.
 */
async function findSubscribed(
  db: StripeDb,
  { userId, hidesNewData, today }: SubscriptionViewer,
  { accountId, hiddenFrom }: ShownAccount,
): Promise<readonly string[]> {
  if (accountId === null || hidesNewData) return [];
  const since = addDays(today, 1 - RECENT_DAYS);
  return findSubscribedCurrencies(db, { userId, accountId, since, before: hiddenFrom });
}

async function findMetrics(
  db: StripeDb,
  { userId }: SubscriptionViewer,
  { accountId, hiddenFrom, currency }: ShownAccount & { readonly currency: string },
): Promise<readonly MetricDayRow[]> {
  if (accountId === null) return [];
  const days = await findMetricDays(db, { userId, accountId, currency });
  return hiddenFrom === null ? days : days.filter(({ local_date: day }) => day < hiddenFrom);
}

/** Viewers who do not see new data would learn the day. */
function disconnectedSection(
  { disconnectedAt, days }: Shown,
  { timezone, hidesNewData }: PageRequest,
): StripeSection[] {
  if (disconnectedAt === null || days.length === 0 || hidesNewData) return [];
  const day = Temporal.Instant.fromEpochMilliseconds(disconnectedAt.getTime())
    .toZonedDateTimeISO(timezone)
    .toPlainDate();
  return [{ key: 'disconnected', kind: 'notice', title: 'Disconnected', disconnected_on: day.toString() }];
}

function emptySection(days: readonly DayRow[]): StripeSection {
  return {
    key: 'empty',
    kind: 'empty',
    title: 'No payments',
    last_payment_on: activeDays(days).at(-1)?.local_date ?? null,
  };
}
