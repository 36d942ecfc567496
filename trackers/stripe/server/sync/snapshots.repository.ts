import { sql, type Insertable, type Selectable } from 'kysely';
import type { StripeTables } from '../database.gen.ts';
import type { StripeDb } from '../stripe.db.ts';

export type NewSnapshot = Insertable<StripeTables['stripe_sub_snapshot']>;
export type SnapshotRow = Selectable<StripeTables['stripe_sub_snapshot']>;
export type MetricDayRow = Selectable<StripeTables['stripe_metric_day']>;

/** Selects the valid snapshots of the items of subscriptions, by item id. */
export async function findOpenSnapshots(
  trx: StripeDb,
  userId: string,
  subscriptionIds: readonly string[],
): Promise<ReadonlyMap<string, SnapshotRow>> {
  if (subscriptionIds.length === 0) return new Map();
  const rows = await trx
    .selectFrom('stripe_sub_snapshot')
    .selectAll()
    .where('user_id', '=', userId)
    .where('sub_id', 'in', [...subscriptionIds])
    .where('valid_to', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.item_id, row]));
}

/** Ends the validity of snapshots, each at its own time. */
export async function closeSnapshots(
  trx: StripeDb,
  ended: readonly { readonly uuid: string; readonly at: Date }[],
): Promise<void> {
  if (ended.length === 0) return;
  await sql`
    update stripe_sub_snapshot s set valid_to = e.at
    from json_to_recordset(${JSON.stringify(ended)}::json) as e (uuid uuid, at timestamptz)
    where s.uuid = e.uuid`.execute(trx);
}

export async function insertSnapshots(trx: StripeDb, rows: readonly NewSnapshot[]): Promise<void> {
  if (rows.length === 0) return;
  await trx
    .insertInto('stripe_sub_snapshot')
    .values([...rows])
    .execute();
}

interface Account {
  readonly userId: string;
  readonly accountId: string;
}

interface Subscribed extends Account {
  readonly since: string;
  /** Null for all later days. */
  readonly before: string | null;
}

/** Selects the currencies in which there was a subscription in some days. */
export async function findSubscribedCurrencies(
  db: StripeDb,
  { userId, accountId, since, before }: Subscribed,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('stripe_metric_day')
    .select('currency')
    .distinct()
    .where('user_id', '=', userId)
    .where('account_id', '=', accountId)
    .where('local_date', '>=', since)
    .$if(before !== null, (query) => query.where('local_date', '<', before))
    .where('mrr', '>', 0)
    .execute();
  return rows.map(({ currency }) => currency);
}

export async function findMetricDays(
  db: StripeDb,
  { userId, accountId, currency }: Account & { readonly currency: string },
): Promise<readonly MetricDayRow[]> {
  return db
    .selectFrom('stripe_metric_day')
    .selectAll()
    .where('user_id', '=', userId)
    .where('account_id', '=', accountId)
    .where('currency', '=', currency)
    .orderBy('local_date')
    .execute();
}
