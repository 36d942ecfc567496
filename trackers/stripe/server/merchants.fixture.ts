import { sql } from 'kysely';
import { createTrackerKit } from '../../../server/features/activities/tracker-kit.ts';
import { createTestApp, type TestAppOptions } from '../../../tests/support/test-app.ts';
import type { AmountVisibility } from '../contract/connection.ts';
import { tracker } from '../tracker.ts';
import type { BalanceTransaction, Subscription } from './client/stripe.schema.ts';
import { saveConnection } from './connection/connection.repository.ts';
import { changeAmountVisibility } from './posts/post-times.service.ts';
import { stripeKit } from './stripe.db.ts';
import { saveMetricDays } from './sync/metric-days.fixture.ts';
import { storeSubscriptions } from './sync/subscriptions.service.ts';
import { storeTransactions } from './sync/store-transactions.service.ts';

/** The app with users whose transactions are stored as a sync stores them. Call it at the top of a test file. */
export async function createMerchants(options: TestAppOptions = {}) {
  const app = await createTestApp(options);
  const kit = stripeKit(createTrackerKit(app.platform, tracker));

  async function open(username: string, { timezone = 'UTC' } = {}) {
    const caller = await app.signUp(username);
    const connection = { user_id: caller.uuid, account_id: `acct_${username}`, livemode: true };
    await sql`update users set timezone = ${timezone} where uuid = ${caller.uuid}`.execute(kit.db);
    await kit.lockedTransaction(caller.uuid, async (trx) => {
      await saveConnection(trx, {
        ...connection,
        uuid: kit.newId(),
        business_name: 'Shop',
        country: 'DE',
        default_currency: 'eur',
        access_token: null,
        refresh_token: null,
        token_expires_at: null,
        connected_at: kit.now(),
        disconnected_at: null,
        disconnect_reason: null,
        keeps_history: false,
        disabled_since: null,
        has_settled_posts: true,
      });
    });
    return {
      ...caller,
      connection,
      /** Returns the number of new transactions. */
      store: async (transactions: readonly BalanceTransaction[], { isNews = false } = {}) =>
        kit.lockedTransaction(caller.uuid, (trx) =>
          storeTransactions(kit, trx, { connection, transactions, isNews }),
        ),
      /** Stores the list of subscriptions as read at a moment. */
      read: async (at: Date, subscriptions: readonly Subscription[]) => {
        const then = { ...kit, now: () => at };
        await then.lockedTransaction(caller.uuid, async (trx) => {
          await storeSubscriptions(then, trx, { connection, subscriptions });
        });
        await saveMetricDays(then, connection);
      },
      showAmounts: async (visibility: AmountVisibility) =>
        kit.lockedTransaction(caller.uuid, (trx) =>
          changeAmountVisibility(kit, trx, { userId: caller.uuid, visibility }),
        ),
    };
  }

  return { ...app, kit, open };
}
