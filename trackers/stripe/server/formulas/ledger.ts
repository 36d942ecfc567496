/** Source of the categories: https://docs.stripe.com/reports/reporting-categories. */
const PARTS = {
  charge: 'gross',
  partial_capture_reversal: 'gross',
  charge_failure: 'gross',
  refund: 'refunds',
  refund_failure: 'refunds',
  dispute: 'disputes',
  dispute_reversal: 'disputes',
  fee: 'fees',
  network_cost: 'fees',
  tax: 'fees',
} as const satisfies Readonly<Record<string, keyof Omit<Revenue, 'net'>>>;

export interface LedgerRow {
  /** Signed minor units: refunds and fees are negative. */
  readonly amount: number;
  readonly fee: number;
  readonly net: number;
  readonly reportingCategory: string;
}

/** Minor units. Refunds, disputes and fees are positive numbers. */
export interface Revenue {
  readonly gross: number;
  readonly refunds: number;
  readonly disputes: number;
  readonly fees: number;
  readonly net: number;
}

/** Returns the part of revenue that a category belongs to; undefined for payouts, transfers and other movements. */
export function revenuePart(reportingCategory: string): keyof Omit<Revenue, 'net'> | undefined {
  return Object.hasOwn(PARTS, reportingCategory) ? PARTS[reportingCategory as keyof typeof PARTS] : undefined;
}

/** Adds up the counted rows: `net` equals gross − refunds − disputes − fees and the sum of their `net` columns. */
export function revenueOf(rows: readonly LedgerRow[]): Revenue {
  const sum = { gross: 0, refunds: 0, disputes: 0, fees: 0 };
  for (const { amount, fee, reportingCategory } of rows) {
    const part = revenuePart(reportingCategory);
    if (part === undefined) continue;
    sum[part] += part === 'gross' ? amount : -amount;
    sum.fees += fee;
  }
  return { ...sum, net: sum.gross - sum.refunds - sum.disputes - sum.fees };
}
