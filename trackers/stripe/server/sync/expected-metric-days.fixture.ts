import { addDays } from '@plotline/server/tracker-kit/window.ts';
import { sumMovements, type CustomerChange } from '../formulas/movements.ts';
import type { MetricDayRow, SnapshotRow } from './snapshots.repository.ts';

/** Computes the days of all currencies from the snapshots of an account, oldest first, one customer after the other. */
export function expectedMetricDays(
  snapshots: readonly SnapshotRow[],
  days: Days,
): ReadonlyMap<string, readonly DayMetrics[]> {
  const valid = snapshots.filter(({ valid_from: from, valid_to: to }) => to === null || to > from);
  const byCurrency = Map.groupBy(valid, ({ currency }) => currency);
  return new Map([...byCurrency].map(([currency, own]) => [currency, metricDays(own, days)]));
}

type DayMetrics = Omit<MetricDayRow, 'user_id' | 'account_id' | 'currency'>;

export interface Days {
  readonly from: string;
  readonly today: string;
  readonly dayOf: (at: Date) => string;
}

/** Walks over the days with the changes of each; a day counts the state at its end. */
function metricDays(snapshots: readonly SnapshotRow[], { from, today, dayOf }: Days): DayMetrics[] {
  const starts = Map.groupBy(snapshots, ({ valid_from: at }) => dayOf(at));
  const first = [...starts.keys()].toSorted()[0];
  if (first === undefined) return [];
  const items = new Map<string, SnapshotRow>();
  const hadRevenue = new Set<string>();
  const days: DayMetrics[] = [];
  let before: ReadonlyMap<string, number> = new Map();
  for (let day = first; day <= today; day = addDays(day, 1)) {
    const started = starts.get(day);
    for (const snapshot of started ?? []) items.set(snapshot.item_id, snapshot);
    const after = started ? byCustomer(items.values()) : before;
    if (day >= from) days.push({ local_date: day, ...metricsOf({ before, after, hadRevenue, items }) });
    for (const [customer, mrr] of after) if (mrr > 0) hadRevenue.add(customer);
    before = after;
  }
  return days;
}

function byCustomer(items: Iterable<SnapshotRow>): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { customer_hash: hash, mrr_minor: mrr } of items) {
    const customer = hash.toString('hex');
    sums.set(customer, (sums.get(customer) ?? 0) + mrr);
  }
  return sums;
}

interface State {
  readonly before: ReadonlyMap<string, number>;
  readonly after: ReadonlyMap<string, number>;
  readonly hadRevenue: ReadonlySet<string>;
  readonly items: ReadonlyMap<string, SnapshotRow>;
}

function metricsOf({ before, after, hadRevenue, items }: State): Omit<DayMetrics, 'local_date'> {
  const customers = [...after.keys()];
  const changes: CustomerChange[] = customers.map((customer) => ({
    before: before.get(customer) ?? 0,
    after: after.get(customer) ?? 0,
    hadRevenue: hadRevenue.has(customer),
  }));
  const paying = [...items.values()].filter(({ mrr_minor: mrr }) => mrr > 0);
  return {
    mrr: [...after.values()].reduce((sum, mrr) => sum + mrr, 0),
    is_estimated: paying.some(({ is_estimated: isEstimated }) => isEstimated),
    customers: changes.filter((change) => change.after > 0).length,
    active_subs: new Set(paying.map(({ sub_id: id }) => id)).size,
    ...sumMovements(changes),
    churned_customers: changes.filter((change) => change.before > 0 && change.after === 0).length,
    new_customers: changes.filter((change) => change.before === 0 && change.after > 0).length,
  };
}
