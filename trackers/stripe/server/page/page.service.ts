import type { PageContent, PageRequest } from '@plotline/server/tracker-kit/tracker-server.ts';
import type { Unshown } from '@plotline/server/tracker-kit/unshown.ts';
import { presentWindow, windowOf } from '@plotline/server/tracker-kit/window.ts';
import type { StripeSection } from '../../contract/page.ts';
import type { StripeDb, StripeReadKit } from '../stripe.db.ts';
import type { DayRow } from '../sync/ledger.repository.ts';
import { findMetricDays, type MetricDayRow } from '../sync/snapshots.repository.ts';
import { headlineOf } from './headline.ts';
import { activeDays, daysIn, sumDays } from './period.ts';
import { revenueSections } from './revenue-sections.ts';
import { findShown, type Shown } from './shown-days.ts';
import { comparedMrr, hasSubscriptions, subscriptionSections } from './subscription-sections.ts';

/** Returns the page as the viewer may see it: every amount passes the owner's setting. */
export async function page(
  kit: StripeReadKit,
  request: PageRequest,
): Promise<Omit<PageContent, 'sections'> & { readonly sections: (StripeSection | Unshown)[] }> {
  const shown = await findShown(kit, request);
  const { visibility } = shown;
  const currencies = currenciesOf(shown.days);
  const currency = currencies.find((one) => one === request.selector) ?? currencies[0] ?? '';
  const days = shown.days.filter((day) => day.currency === currency);
  const window = windowOf(request, days[0]?.local_date ?? null);
  const now = daysIn(days, window);
  const before = window.before && daysIn(days, window.before);
  const metrics = await findMetrics(kit.db, request, { ...shown, currency });
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
        : [
            ...revenueSections({ days, window, currency, visibility, today: request.today }),
            ...(metrics.length === 0
              ? []
              : subscriptionSections({ days: metrics, window, currency, visibility })),
          ]),
    ],
    provenance: { source: 'stripe api', verified: true },
    hidden: visibility === 'exact' ? [] : ['amounts'],
  };
}

/** The currency with most payments first. */
function currenciesOf(days: readonly DayRow[]): string[] {
  const groups = [...Map.groupBy(days, ({ currency }) => currency)];
  return groups
    .map(([currency, own]) => ({ currency, charges: sumDays(own).charges }))
    .toSorted((a, b) => b.charges - a.charges || (a.currency < b.currency ? -1 : 1))
    .map(({ currency }) => currency);
}

/** Subscriptions have no posts that could be scheduled or limited: viewers who do not see new data see none of them. */
async function findMetrics(
  db: StripeDb,
  { userId, hidesNewData, today }: PageRequest,
  {
    accountId,
    hiddenFrom,
    currency,
  }: Pick<Shown, 'accountId' | 'hiddenFrom'> & { readonly currency: string },
): Promise<readonly MetricDayRow[]> {
  if (accountId === null || hidesNewData) return [];
  const all = await findMetricDays(db, { userId, accountId, currency });
  const days = hiddenFrom === null ? all : all.filter(({ local_date: day }) => day < hiddenFrom);
  return hasSubscriptions(days, today) ? days : [];
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
