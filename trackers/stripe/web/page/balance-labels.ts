import { counted, formatDate, formatLocalDate, formatNumber } from '@plotline/web/tracker-kit/format.ts';
import type { StripeBalance } from '../../contract/connection.ts';
import { statText } from '../shared/amounts.ts';

type Payout = StripeBalance['payouts'][number];
type Dispute = StripeBalance['disputes'][number];

const DAY_MS = 86_400_000;
/** Statuses that wait for the owner: https://docs.stripe.com/api/disputes/object. */
const NEEDS_RESPONSE = new Set(['needs_response', 'warning_needs_response']);

const PARTS: Readonly<Record<StripeBalance['missing'][number], string>> = {
  balances: 'the balance',
  payouts: 'payouts',
  disputes: 'disputes',
};

export function payoutText({ arrives_on: day, status }: Pick<Payout, 'arrives_on' | 'status'>): string {
  const date = formatLocalDate(day, { hasWeekday: true });
  return status === 'in_transit' ? `On its way, expected ${date}` : `Planned for ${date}`;
}

/** Writes the number of payouts or disputes and their sum in each currency; null for fewer than two. */
export function totalText(parts: readonly Pick<Payout, 'amount' | 'currency'>[]): string | null {
  if (parts.length < 2) return null;
  const sums = [...Map.groupBy(parts, ({ currency }) => currency)].map(([currency, own]) =>
    statText(
      own.reduce((sum, { amount }) => sum + amount, 0),
      { currency, isRounded: false },
    ),
  );
  return [`${formatNumber(parts.length)} total`, ...sums].join(' · ');
}

/** Names the reason as Stripe's dashboard does: `product_not_received` is "Product not received". */
export function reasonText({ reason }: Pick<Dispute, 'reason'>): string {
  const words = reason.replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** Says what a dispute waits for, and whether that is urgent. */
export function disputeText(
  { status, due_at: due }: Pick<Dispute, 'status' | 'due_at'>,
  now: Date,
): { readonly text: string; readonly isUrgent: boolean } {
  if (!NEEDS_RESPONSE.has(status)) return { text: 'Under review', isUrgent: false };
  if (due === null) return { text: 'Needs a response', isUrgent: true };
  const day = new Date(due);
  const days = Math.round((startOfDay(day) - startOfDay(now)) / DAY_MS);
  const left = days < 0 ? 'overdue' : days === 0 ? 'today' : `in ${counted(days, 'day')}`;
  return { text: `Respond by ${formatDate(day)} (${left})`, isUrgent: true };
}

function startOfDay(instant: Date): number {
  return new Date(instant).setHours(0, 0, 0, 0);
}

/** Names the parts that Stripe did not allow to read; null if there are none. */
export function missingText(missing: StripeBalance['missing']): string | null {
  if (missing.length === 0) return null;
  const parts = missing.map((part) => PARTS[part]);
  const list = parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : parts[0];
  return `Stripe did not allow us to read ${list}.`;
}
