import type { StripeKit } from '../stripe.db.ts';
import { replaceMetricDays } from './metric-days.repository.ts';
import { computeMetricDays } from './metric-days.service.ts';
import type { Store } from './store-transactions.service.ts';

/** Computes and stores MRR as a sync does at the end of the list of subscriptions. */
export async function saveMetricDays(
  kit: StripeKit,
  { user_id: userId, account_id: accountId }: Pick<Store, 'user_id' | 'account_id'>,
  snapshotsPerStatement?: number,
): Promise<void> {
  const account = { userId, accountId };
  const days = await computeMetricDays(kit, kit.db, account, snapshotsPerStatement);
  await kit.lockedTransaction(userId, (trx) => replaceMetricDays(trx, account, days));
}
