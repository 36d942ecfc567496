import { checkNotAhead, type AccountTables } from '@plotline/server/tracker-kit/restore.ts';
import type { StripeKit } from '../stripe.db.ts';

/**
 * Everything that was read of a user's accounts. The accounts are restored as disconnected, without tokens; connecting
 * them again continues their history.
 */
export const stripeRestore = ({ now }: Pick<StripeKit, 'now'>): AccountTables => ({
  tables: [
    { name: 'stripe_settings' },
    {
      name: 'stripe_connections',
      omit: ['access_token', 'refresh_token', 'token_expires_at', 'disabled_since', 'renewing_until'],
    },
    { name: 'stripe_ledger' },
    { name: 'stripe_transaction' },
    { name: 'stripe_sub_snapshot' },
    { name: 'stripe_metric_day' },
  ],
  leftOut: {
    stripe_balances: 'read again when the account is connected',
    stripe_codes: 'sign-ins in progress',
    stripe_events: 'messages that were handled',
    stripe_pauses: 'state of Stripe',
    stripe_revocations: 'connections that end',
    stripe_syncs: 'begins again when the account is connected',
  },
  restoreRows: async (context, table, rows) => {
    // The time of a day's post.
    if (table === 'stripe_transaction')
      for (const { last_charge_at: lastChargeAt } of rows) checkNotAhead([lastChargeAt], context.now);
    const disconnected = {
      disconnected_at: now().toISOString(),
      disconnect_reason: 'owner',
      keeps_history: true,
    };
    return table === 'stripe_connections'
      ? rows.map((row) => (typeof row['disconnected_at'] !== 'string' ? { ...row, ...disconnected } : row))
      : rows;
  },
});
