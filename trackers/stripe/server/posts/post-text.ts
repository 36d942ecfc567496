import type { SecondaryText } from '@plotline/contract/tracker.ts';
import type { AmountVisibility } from '../../contract/connection.ts';
import { formatAmount, formatRounded, formatWhole, roundAmount } from '../../contract/money.ts';
import { percentChange } from '../formulas/metrics.ts';
import type { RevenueDayStats } from '../../tracker.ts';
import type { Trend } from './trend.service.ts';

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** A day's revenue; amounts in minor units. */
export interface RevenueDay {
  readonly localDate: string;
  readonly currency: string;
  readonly charges: number;
  readonly gross: number;
  readonly net: number;
  /** Amount of its payments that was refunded or disputed on later days. */
  readonly reversedLater: number;
  readonly trend: Trend;
  readonly record: 'first' | 'best' | null;
  /** Best gross of the days before a best day. */
  readonly bestBefore: number | null;
  /** Amount that MRR crossed on this day, in minor units. */
  readonly mrrMilestone: number | null;
}

export interface PostText {
  readonly description: string;
  /** Milestones; null on other days. */
  readonly content: string | null;
  readonly secondary: SecondaryText | null;
  readonly stats: RevenueDayStats;
}

export function hiddenPost(): PostText {
  return {
    description: 'had a revenue day',
    content: null,
    secondary: null,
    stats: { currency: null, gross: null, net: null, payments: null, is_rounded: false },
  };
}

/** Returns the post of a day as others see it. `today` is the owner's. */
export function postText(day: RevenueDay, visibility: AmountVisibility, today: string): PostText {
  const { currency, charges, gross, net, reversedLater, trend } = day;
  const content = milestoneText(day, visibility);
  if (visibility === 'hidden' || visibility === 'growth') {
    const hidden = hiddenPost();
    const secondary = visibility === 'hidden' ? null : simple([versusAverage(day, false)]);
    return { ...hidden, content, secondary, stats: { ...hidden.stats, trend: [...trend.revenueDays] } };
  }
  const when = day.localDate === today ? 'today' : `on ${shortDate(day.localDate)}`;
  const payments = `${charges} payment${charges === 1 ? '' : 's'}`;
  if (visibility === 'rounded')
    return {
      description: `earned ${about(gross, currency)} ${when}`,
      content,
      secondary: simple([
        payments,
        versusAverage(day, true),
        since(reversedLater, about(reversedLater, currency)),
      ]),
      stats: {
        currency,
        gross: roundAmount(gross),
        net: roundAmount(net),
        payments: charges,
        is_rounded: true,
        trend: trend.gross.map(roundAmount),
      },
    };
  return {
    description: `earned ${formatAmount(gross, currency)} ${when}`,
    content,
    secondary: simple([
      payments,
      `net ${formatAmount(net, currency)} after fees`,
      since(reversedLater, formatAmount(reversedLater, currency)),
    ]),
    stats: { currency, gross, net, payments: charges, is_rounded: false, trend: [...trend.gross] },
  };
}

/** The day's own amounts stay: a refund counts on its own date. */
function since(reversedLater: number, amount: string): string | null {
  return reversedLater > 0 ? `${amount} returned since` : null;
}

function about(amountMinor: number, currency: string): string {
  return formatRounded(amountMinor, currency).replace('≈ ', 'about ');
}

/**
 * A best day orders days by their amounts, so it is left out where these are hidden or rounded to the same. An MRR
 * milestone is an amount even without its name, so it is left out beside growth, too: with the percentages, several of
 * them would tell the amounts.
 */
function milestoneText(day: RevenueDay, visibility: AmountVisibility): string | null {
  const { record, mrrMilestone, currency, gross, bestBefore } = day;
  const isBestShown =
    visibility !== 'hidden' &&
    (visibility !== 'rounded' || roundAmount(gross) > roundAmount(bestBefore ?? 0));
  const hasAmounts = visibility === 'rounded' || visibility === 'exact';
  const sentences = [
    record === 'first' ? ['First payment!'] : [],
    record === 'best' && isBestShown ? ['Best day so far!'] : [],
    mrrMilestone !== null && hasAmounts ? [`Reached ${formatWhole(mrrMilestone, currency)} MRR!`] : [],
  ].flat();
  return sentences.length === 0 ? null : sentences.join(' ');
}

function simple(parts: readonly (string | null)[]): SecondaryText | null {
  const known = parts.filter((part) => part !== null);
  return known.length === 0 ? null : { type: 'simple', text: known.join(' · ') };
}

/** Beside rounded amounts, the percentage is computed from rounded amounts: otherwise it would tell further digits. */
function versusAverage({ gross, trend: { averageBefore } }: RevenueDay, isRounded: boolean): string | null {
  if (averageBefore === null || averageBefore <= 0) return null;
  const [now, before] = isRounded ? [roundAmount(gross), roundAmount(averageBefore)] : [gross, averageBefore];
  const percent = percentChange(now, before);
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent)}% vs. 30-day average`;
}

/** `13 Sep`, without a locale's own abbreviations. */
function shortDate(day: string): string {
  const { month, day: dayOfMonth } = Temporal.PlainDate.from(day);
  return `${dayOfMonth} ${MONTHS[month - 1] ?? ''}`;
}
