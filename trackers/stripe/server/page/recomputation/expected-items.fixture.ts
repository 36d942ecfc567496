import type { AmountVisibility } from '../../../contract/connection.ts';
import type { BalanceTransaction } from '../../client/stripe.schema.ts';
import { ExpectedLedger } from './expected-ledger.fixture.ts';
import { twoDigits } from './expected-request.fixture.ts';
import { localDay } from './local-days.fixture.ts';

// The list of a page, computed a second time from Stripe's objects. Nothing here is shared with the product.

export interface ExpectedItem {
  readonly date: string;
  readonly kind: string;
  readonly amount: number | null;
  readonly currency: string | null;
  readonly status: string | null;
  /** `eur 2026-03-01` of the post that it belongs to; null without one. */
  readonly post: string | null;
  /** Absent for others. */
  readonly created_at?: string;
}

export interface ItemsView {
  /** Null for all currencies. */
  readonly currency: string | null;
  readonly timezone: string;
  readonly visibility: AmountVisibility;
  readonly isOwner: boolean;
}

const KINDS: Readonly<Record<string, string>> = {
  charge: 'charge',
  partial_capture_reversal: 'charge',
  charge_failure: 'charge',
  refund: 'refund',
  refund_failure: 'refund',
  dispute: 'dispute',
  dispute_reversal: 'dispute',
  payout: 'payout',
  payout_reversal: 'payout',
};

/** Returns all lines of the list, newest first; lines of the same second have no order. */
export function expectedItems(raw: readonly BalanceTransaction[], view: ItemsView): ExpectedItem[] {
  const { currency, timezone, visibility, isOwner } = view;
  const own = raw.filter((one) => currency === null || one.currency === currency);
  const ledgers = new Map(
    [...Map.groupBy(own, (one) => one.currency)].map(([code, rows]) => [
      code,
      new ExpectedLedger(rows, timezone),
    ]),
  );
  if (isOwner || visibility === 'exact')
    return own
      .filter(({ reporting_category: category }) => KINDS[category] !== undefined)
      .filter(({ reporting_category: category }) => isOwner || KINDS[category] !== 'payout')
      .toSorted((a, b) => b.created - a.created)
      .map((one) => {
        const date = localDay(one.created, timezone);
        return {
          date,
          kind: KINDS[one.reporting_category] ?? '',
          amount: one.amount,
          currency: one.currency,
          status: one.status,
          post: ledgers.get(one.currency)?.isPosted(date) ? `${one.currency} ${date}` : null,
          ...(isOwner && { created_at: new Date(one.created * 1_000).toISOString() }),
        };
      });
  return [...ledgers]
    .flatMap(([code, ledger]) =>
      ledger.days
        .filter((day) => ledger.isPosted(day))
        .map((date) => ({
          date,
          kind: 'charge',
          amount: visibility === 'rounded' ? twoDigits(ledger.sum([date]).gross) : null,
          currency: visibility === 'rounded' ? code : null,
          status: null,
          post: `${code} ${date}`,
        })),
    )
    .toSorted((a, b) => (a.date < b.date ? 1 : -1));
}
