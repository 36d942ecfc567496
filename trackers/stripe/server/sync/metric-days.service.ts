import { addDays } from '@plotline/server/tracker-kit/window.ts';
import type { StripeDb, StripeKit } from '../stripe.db.ts';
import { countSnapshots, sumChanges, type DayChange } from './metric-days.repository.ts';
import type { MetricDayRow } from './snapshots.repository.ts';

const MOST_DAYS = 400;
/** Takes about a third of a second. */
const SNAPSHOTS_PER_STATEMENT = 20_000;

export interface MetricDays {
  /** First day that is replaced. */
  readonly from: string;
  readonly rows: readonly MetricDayRow[];
}

interface Account {
  readonly userId: string;
  readonly accountId: string;
}

/**
 * Computes the MRR of each day from the snapshots of subscriptions, at most 400 days back; a day counts the state at its
 * end. The database sums the changes of each day, a part of the customers per statement. Call it without a lock: only
 * the sync of the account writes its snapshots.
 */
export async function computeMetricDays(
  kit: Pick<StripeKit, 'now' | 'timezoneOf'>,
  db: StripeDb,
  { userId, accountId }: Account,
  snapshotsPerStatement = SNAPSHOTS_PER_STATEMENT,
): Promise<MetricDays> {
  const timezone = await kit.timezoneOf(userId);
  const today = Temporal.Instant.fromEpochMilliseconds(kit.now().getTime())
    .toZonedDateTimeISO(timezone)
    .toPlainDate()
    .toString();
  const from = addDays(today, 1 - MOST_DAYS);
  const account = { userId, accountId };
  const parts = Math.ceil((await countSnapshots(db, account)) / snapshotsPerStatement);
  const changes: DayChange[] = [];
  for (let part = 0; part < parts; part += 1)
    changes.push(...(await sumChanges(db, account, { timezone, from, today, part, parts })));
  const rows = [...Map.groupBy(changes, ({ currency }) => currency)].flatMap(([currency, own]) =>
    addUp(own, { from, today }).map((day) => ({
      user_id: userId,
      account_id: accountId,
      currency,
      ...day,
    })),
  );
  return { from, rows };
}

type DayMetrics = Omit<MetricDayRow, 'user_id' | 'account_id' | 'currency'>;
type Sums = Omit<DayChange, 'currency' | 'local_date'>;

const NONE: Sums = {
  mrr: 0,
  estimated: 0,
  customers: 0,
  active_subs: 0,
  new: 0,
  expansion: 0,
  contraction: 0,
  churn: 0,
  reactivation: 0,
  churned_customers: 0,
  new_customers: 0,
};

/** Adds up the changes from the first day to today. Those before `from` are the state at its start. */
function addUp(
  changes: readonly DayChange[],
  { from, today }: Pick<MetricDays, 'from'> & { readonly today: string },
): DayMetrics[] {
  const byDay = Map.groupBy(changes, ({ local_date: day }) => day);
  const first = [...byDay.keys()].toSorted()[0] ?? '';
  const days: DayMetrics[] = [];
  let [mrr, customers, active, estimated] = [0, 0, 0, 0];
  for (let day = first; day <= today; day = addDays(day, 1)) {
    const change = (byDay.get(day) ?? []).reduce(sumOf, NONE);
    mrr += change.mrr;
    customers += change.customers;
    active += change.active_subs;
    estimated += change.estimated;
    if (day < from) continue;
    days.push({
      local_date: day,
      mrr: rounded(mrr),
      is_estimated: estimated > 0,
      customers,
      active_subs: active,
      new: rounded(change.new),
      expansion: rounded(change.expansion),
      contraction: rounded(change.contraction),
      churn: rounded(change.churn),
      reactivation: rounded(change.reactivation),
      churned_customers: change.churned_customers,
      new_customers: change.new_customers,
    });
  }
  return days;
}

function sumOf(sum: Sums, one: Sums): Sums {
  return {
    mrr: sum.mrr + one.mrr,
    estimated: sum.estimated + one.estimated,
    customers: sum.customers + one.customers,
    active_subs: sum.active_subs + one.active_subs,
    new: sum.new + one.new,
    expansion: sum.expansion + one.expansion,
    contraction: sum.contraction + one.contraction,
    churn: sum.churn + one.churn,
    reactivation: sum.reactivation + one.reactivation,
    churned_customers: sum.churned_customers + one.churned_customers,
    new_customers: sum.new_customers + one.new_customers,
  };
}

/** Adding and subtracting leaves an error far below a cent, with which no MRR would be exactly zero. */
function rounded(amountMinor: number): number {
  return Math.round(amountMinor * 1e5) / 1e5;
}
