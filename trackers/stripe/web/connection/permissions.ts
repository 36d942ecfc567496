/** What Stripe is asked for, each to read only. */
export const READ_PERMISSIONS = [
  'Account name and currency',
  'Balance and balance transactions',
  'Charges, payouts and disputes',
  'Subscriptions with their prices and coupons',
  'Events, to learn about changes',
] as const;

export const NOT_REQUESTED =
  'Not requested: customers, payment methods, or anything that could move money or change your account.';
