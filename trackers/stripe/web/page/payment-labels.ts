import type { StripeItem } from '../../contract/page.ts';

const KINDS: Readonly<Record<StripeItem['kind'], string>> = {
  charge: 'Payment',
  refund: 'Refund',
  dispute: 'Dispute',
  payout: 'Payout',
};

/** Names a line of the list. Where amounts are hidden or rounded, a line is a whole day; reversals have the other sign. */
export function paymentLabel({ kind, amount, status }: StripeItem): string {
  if (status === null) return 'Revenue day';
  if (amount !== null && kind === 'charge' && amount < 0) return 'Failed payment';
  if (amount !== null && kind !== 'charge' && amount > 0) return `${KINDS[kind]} returned`;
  return KINDS[kind];
}

/** Whether the money of a line is not available yet. */
export function isPending({ status }: Pick<StripeItem, 'status'>): boolean {
  return status === 'pending';
}
