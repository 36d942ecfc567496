import type { BalanceTransaction } from '../client/stripe.schema.ts';

/** Transactions whose source is a refund or dispute, which names its charge. */
const BY_REFUND = new Set(['refund', 'refund_failure', 'dispute', 'dispute_reversal']);
/** Transactions whose source is the charge itself. */
const BY_CHARGE = new Set(['charge_failure', 'partial_capture_reversal']);

type Caused = Pick<BalanceTransaction, 'reporting_category' | 'source'>;

/** Returns whether a transaction takes back a payment that only its refund or dispute names. */
export function isReversal({ reporting_category: category }: Caused): boolean {
  return BY_REFUND.has(category);
}

/** Returns the id of the payment that a transaction takes back; null for others, and when its source was not read. */
export function reversedPayment({ reporting_category: category, source }: Caused): string | null {
  if (BY_CHARGE.has(category)) return idOf(source);
  return BY_REFUND.has(category) && typeof source === 'object' ? idOf(source?.charge) : null;
}

/** Returns the id of an object that is listed as a whole or by its id. */
export function idOf(reference: string | { readonly id: string } | null | undefined): string | null {
  return typeof reference === 'object' ? (reference?.id ?? null) : (reference ?? null);
}
