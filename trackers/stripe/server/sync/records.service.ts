import { addDays } from '@plotline/server/tracker-kit/window.ts';
import { decimalsOf } from '../../contract/money.ts';
import { delayChanges } from '../posts/delayed-posts.service.ts';
import type { StripeDb, StripeKit } from '../stripe.db.ts';
import { findCurrencies } from './ledger.repository.ts';
import type { SyncedConnection } from './place.repository.ts';
import { markRecords } from './records.repository.ts';

/** Older posts keep their text. */
const RECENT_DAYS = 3;
/** Before, nearly every day would be the best one. */
const FEWEST_DAYS = 7;
const MOST_MAJOR = 100_000_000;

type ReadConnection = Pick<SyncedConnection, 'user_id' | 'account_id' | 'history_months'>;

/** Marks first payments, best days and MRR milestones in the posts of the last days. */
export async function saveRecords(
  kit: StripeKit,
  trx: StripeDb,
  { user_id: userId, account_id: accountId, history_months: months }: ReadConnection,
): Promise<void> {
  // Without the whole history, an earlier day may have been better.
  if (months < 36) return;
  const timezone = await kit.timezoneOf(userId, trx);
  const today = Temporal.Instant.fromEpochMilliseconds(kit.now().getTime())
    .toZonedDateTimeISO(timezone)
    .toPlainDate()
    .toString();
  const currencies = await findCurrencies(trx, { userId, accountId });
  const changed = await markRecords(trx, {
    userId,
    accountId,
    since: addDays(today, -RECENT_DAYS),
    milestones: new Map(currencies.map((currency) => [currency, milestonesOf(currency)])),
    fewestDays: FEWEST_DAYS,
  });
  const waiting = await delayChanges(kit, trx, { userId, uuids: changed });
  const uuids = changed.filter((uuid) => !waiting.has(uuid));
  if (uuids.length > 0)
    await kit.update(
      trx,
      uuids.map((uuid) => ({ uuid })),
      { isMarkedEdited: false },
    );
}

/** Returns 100, 500, 1,000, 2,000, 5,000, 10,000 … in minor units. */
export function milestonesOf(currency: string): readonly number[] {
  const minor = 10 ** decimalsOf(currency);
  const amounts = [100, 500];
  for (let power = 1_000; power <= MOST_MAJOR; power *= 10) amounts.push(power, 2 * power, 5 * power);
  return amounts.map((amount) => amount * minor);
}
