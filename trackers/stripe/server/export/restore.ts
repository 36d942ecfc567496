import { Type } from 'typebox';
import type { AccountTables } from '@plotline/server/tracker-kit/restore.ts';
import { AmountVisibility } from '../../contract/connection.ts';
import { Amount, BalanceTransaction, Currency, StripeId } from '../client/stripe.schema.ts';
import type { StripeKit } from '../stripe.db.ts';

/** Stripe was founded in 2010. */
const SINCE = '2010-01-01';
const Count = Type.Integer({ minimum: 0, maximum: 1_000_000_000 });
/** Sum of a day. */
const Sum = Type.Integer({ minimum: -100 * 999_999_999_999, maximum: 100 * 999_999_999_999 });
const Mrr = Type.Number({ minimum: -1e13, maximum: 1e13 });
const Text = Type.String({ maxLength: 255 });

/**
 * Everything that was read of a user's accounts. The accounts are restored as disconnected, without tokens; connecting
 * them again continues their history.
 */
export const stripeRestore = ({ now }: Pick<StripeKit, 'now'>): AccountTables => ({
  tables: [
    { name: 'stripe_settings', rules: { amount_visibility: AmountVisibility } },
    {
      name: 'stripe_connections',
      since: SINCE,
      rules: {
        account_id: StripeId,
        business_name: Text,
        country: Type.String({ pattern: '^[A-Z]{2}$' }),
        default_currency: Currency,
        disconnect_reason: Type.Enum(['owner', 'deauthorised', 'expired', 'paused']),
      },
      omit: [
        'access_token',
        'refresh_token',
        'token_expires_at',
        'disabled_since',
        'renewing_until',
        'has_settled_posts',
      ],
    },
    {
      name: 'stripe_ledger',
      since: SINCE,
      // Payments of some countries are available after months.
      ahead: { available_on: 400 * 86_400_000 },
      rules: {
        account_id: StripeId,
        txn_id: StripeId,
        currency: Currency,
        amount: Amount,
        fee: Amount,
        net: Amount,
        reporting_category: BalanceTransaction.properties.reporting_category,
        type: BalanceTransaction.properties.type,
        status: BalanceTransaction.properties.status,
        source_id: StripeId,
        payment_id: StripeId,
        exchange_rate: BalanceTransaction.properties.exchange_rate,
      },
    },
    {
      name: 'stripe_transaction',
      since: SINCE,
      rules: {
        account_id: StripeId,
        currency: Currency,
        charges: Count,
        disputed_charges: Count,
        gross: Sum,
        refunds: Sum,
        disputes: Sum,
        fees: Sum,
        net: Sum,
        reversed: Sum,
        reversed_later: Sum,
        record: Type.Enum(['first', 'best']),
        mrr_milestone: Sum,
      },
    },
    {
      name: 'stripe_sub_snapshot',
      since: SINCE,
      rules: {
        account_id: StripeId,
        sub_id: StripeId,
        item_id: StripeId,
        customer_hash: Type.String({ pattern: '^\\\\x([0-9a-f]{2}){1,64}$' }),
        status: BalanceTransaction.properties.status,
        currency: Currency,
        mrr_minor: Mrr,
      },
    },
    {
      name: 'stripe_metric_day',
      since: SINCE,
      rules: {
        account_id: StripeId,
        currency: Currency,
        mrr: Mrr,
        customers: Count,
        active_subs: Count,
        new: Mrr,
        expansion: Mrr,
        contraction: Mrr,
        churn: Mrr,
        reactivation: Mrr,
        churned_customers: Count,
        new_customers: Count,
      },
    },
  ],
  leftOut: {
    stripe_balances: 'read again when the account is connected',
    stripe_codes: 'sign-ins in progress',
    stripe_events: 'messages that were handled',
    stripe_named_subscriptions: 'read again when the account is connected',
    stripe_pauses: 'state of Stripe',
    stripe_revocations: 'connections that end',
    stripe_syncs: 'begins again when the account is connected',
  },
  restoreRows: async (_context, table, rows) => {
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
