import type { AmountVisibility } from '../../../contract/connection.ts';
import { ExpectedLedger } from './expected-ledger.fixture.ts';
import { expectedMrrDays, type ExpectedMrrDay } from './expected-mrr.fixture.ts';
import type { Raw } from './expected-page.fixture.ts';
import { twoDigits } from './expected-request.fixture.ts';
import { localDay, plusDays } from './local-days.fixture.ts';

// Feed posts, computed a second time from Stripe's objects. Nothing here is shared with the product.

export interface ExpectedPost {
  readonly date: string;
  readonly eventAt: string;
  readonly description: string;
  readonly content: string | null;
  readonly secondary: object | null;
  readonly stats: object;
}

interface Place {
  readonly currency: string;
  readonly timezone: string;
  /** First day whose texts name milestones. */
  readonly milestonesSince: string;
}

const FEWEST_DAYS_BEFORE_BEST = 7;
const MILESTONES = [100, 500, ...[3, 4, 5, 6, 7].flatMap((power) => [1, 2, 5].map((n) => n * 10 ** power))];
const DECIMALS: Readonly<Record<string, number>> = { eur: 2, usd: 2, jpy: 0, kwd: 3 };
const SIGNS: Readonly<Record<string, string>> = { eur: '€', usd: '$', jpy: '¥', kwd: 'KWD\u00a0' };
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Returns a function that computes the posts in one currency as others see them. `today` is the owner's. */
export function expectedPosts(
  raw: Raw,
  place: Place,
): (visibility: AmountVisibility, today: string) => ExpectedPost[] {
  const own = raw.transactions.filter(({ currency }) => currency === place.currency);
  const ledger = new ExpectedLedger(own, place.timezone);
  const mrrDays = expectedMrrDays(raw.reads, place);
  const lastCharges = new Map<string, number>();
  for (const { created, reporting_category: category } of own) {
    const day = localDay(created, place.timezone);
    if (category === 'charge') lastCharges.set(day, Math.max(created, lastCharges.get(day) ?? 0));
  }
  return (visibility, today) =>
    ledger.days
      .filter((day) => ledger.isPosted(day))
      .map((date) => ({
        date,
        eventAt: new Date((lastCharges.get(date) ?? 0) * 1_000).toISOString(),
        content: milestones(ledger, mrrDays, { ...place, date, visibility }),
        ...textOf(ledger, { ...place, date, visibility, today }),
      }));
}

interface Day extends Place {
  readonly date: string;
  readonly visibility: AmountVisibility;
}

function textOf(ledger: ExpectedLedger, day: Day & { readonly today: string }) {
  const { date, currency, visibility, today } = day;
  const { gross, net, charges, backLater } = ledger.sum([date]);
  const days = Array.from({ length: 30 }, (_, index) => plusDays(date, index - 29));
  const trend = days.map((one) => ledger.sum([one]).gross);
  const nothing = {
    currency: null,
    gross: null,
    net: null,
    payments: null,
    is_rounded: false,
    trend: days.map((one) => (ledger.isPosted(one) ? 1 : 0)),
  };
  const hidden = { description: 'had a revenue day', secondary: null, stats: nothing };
  if (visibility === 'hidden') return hidden;
  if (visibility === 'growth') return { ...hidden, secondary: simple([versusAverage(ledger, day)]) };
  const [, month, dayOfMonth] = date.split('-').map(Number);
  const when = date === today ? 'today' : `on ${dayOfMonth} ${MONTHS[(month ?? 0) - 1]}`;
  const payments = charges === 1 ? '1 payment' : `${charges} payments`;
  const returned = (amount: string) => (backLater > 0 ? `${amount} returned since` : null);
  if (visibility === 'rounded')
    return {
      description: `earned about ${money(twoDigits(gross), currency, 'short')} ${when}`,
      secondary: simple([
        payments,
        versusAverage(ledger, day),
        returned(`about ${money(twoDigits(backLater), currency, 'short')}`),
      ]),
      stats: {
        currency,
        gross: twoDigits(gross),
        net: twoDigits(net),
        payments: charges,
        is_rounded: true,
        trend: trend.map(twoDigits),
      },
    };
  return {
    description: `earned ${money(gross, currency)} ${when}`,
    secondary: simple([
      payments,
      `net ${money(net, currency)} after fees`,
      returned(money(backLater, currency)),
    ]),
    stats: { currency, gross, net, payments: charges, is_rounded: false, trend },
  };
}

function versusAverage(ledger: ExpectedLedger, { date, visibility }: Day): string | null {
  const days = Array.from({ length: 30 }, (_, index) => plusDays(date, -1 - index));
  const [gross, average] = [ledger.sum([date]).gross, ledger.sum(days).gross / 30];
  if (average <= 0) return null;
  const ratio = visibility === 'rounded' ? twoDigits(gross) / twoDigits(average) : gross / average;
  const percent = Math.round((ratio - 1) * 100);
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent)}% vs. 30-day average`;
}

function milestones(ledger: ExpectedLedger, mrrDays: readonly ExpectedMrrDay[], day: Day): string | null {
  const { date, currency, visibility, milestonesSince } = day;
  if (date < milestonesSince) return null;
  const earlier = ledger.days.filter((one) => one < date);
  const revenueDays = earlier.filter((one) => ledger.sum([one]).charges > 0).length;
  const { gross } = ledger.sum([date]);
  const best = Math.max(0, ...earlier.map((one) => ledger.sum([one]).gross));
  const isBest = revenueDays >= FEWEST_DAYS_BEFORE_BEST && gross > best;
  const isBestShown =
    isBest && visibility !== 'hidden' && (visibility !== 'rounded' || twoDigits(gross) > twoDigits(best));
  const mrr = mrrDays.find((one) => one.day === date)?.mrr ?? 0;
  const mrrBefore = Math.max(0, ...mrrDays.filter((one) => one.day < date).map((one) => one.mrr));
  const unit = 10 ** (DECIMALS[currency] ?? 0);
  const crossed = MILESTONES.findLast((amount) => amount * unit <= mrr && amount * unit > mrrBefore);
  const hasAmounts = visibility === 'rounded' || visibility === 'exact';
  const text = [
    revenueDays === 0 ? 'First payment!' : '',
    isBestShown ? 'Best day so far!' : '',
    crossed !== undefined && hasAmounts ? `Reached ${money(crossed * unit, currency, 'short')} MRR!` : '',
  ];
  return text.filter((sentence) => sentence !== '').join(' ') || null;
}

function simple(parts: readonly (string | null)[]): object | null {
  const text = parts.filter((part) => part !== null).join(' · ');
  return text === '' ? null : { type: 'simple', text };
}

/** `short`: without decimals that are all zero. */
function money(minor: number, currency: string, form: 'short' | 'full' = 'full'): string {
  const decimals = DECIMALS[currency] ?? 0;
  const digits = String(Math.abs(minor)).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals).replaceAll(/\B(?=(?:\d{3})+$)/gu, ',');
  const fraction = digits.slice(digits.length - decimals);
  const isWhole = decimals === 0 || (form === 'short' && Number(fraction) === 0);
  return `${minor < 0 ? '-' : ''}${SIGNS[currency] ?? ''}${whole}${isWhole ? '' : `.${fraction}`}`;
}
