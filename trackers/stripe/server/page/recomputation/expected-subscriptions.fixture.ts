import type { ExpectedMrrDay } from './expected-mrr.fixture.ts';
import { shownBy, type ExpectedRequest, type Period } from './expected-request.fixture.ts';
import { inUnits } from './local-days.fixture.ts';

const MOVEMENTS = ['new', 'reactivation', 'expansion', 'contraction', 'churn'] as const;
type CountKey = Exclude<keyof ExpectedMrrDay, 'day'>;

export function expectedSubscriptions(
  all: readonly ExpectedMrrDay[],
  { days, unit }: Period,
  { visibility, weekStart }: ExpectedRequest,
) {
  const shown = shownBy(visibility);
  const whole = (amount: number) => Math.round(shown(amount));
  const byDay = new Map(all.map((one) => [one.day, one]));
  const of = (own: readonly string[]) => own.flatMap((day) => byDay.get(day) ?? []);
  const movements = (own: readonly ExpectedMrrDay[], written: (amount: number) => number) =>
    Object.fromEntries(MOVEMENTS.map((key) => [key, written(sum(own, key))]));
  const points = inUnits(days, unit, weekStart).flatMap((unitDays) => {
    const own = of(unitDays);
    const last = own.at(-1);
    return last ? [{ date: last.day, mrr: whole(last.mrr), ...movements(own, whole) }] : [];
  });

  const own = of(days);
  const [from = '', to = ''] = [days[0], days.at(-1)];
  const last = all.findLast(({ day }) => day <= to);
  const start = shown(all.findLast(({ day }) => day < from)?.mrr ?? 0);
  const [mrr, customers] = [shown(last?.mrr ?? 0), last?.customers ?? 0];
  const {
    new: added = 0,
    reactivation = 0,
    expansion = 0,
    contraction = 0,
    churn = 0,
  } = movements(own, shown);
  const recent = all.slice(-30);
  const left = sum(recent, 'left');
  const rate = divided(left, (all.at(-31)?.customers ?? 0) + sum(recent, 'joined'));
  const arpu = divided(mrr, customers);
  const growth = divided(mrr, start);
  const ltv = left < 5 || arpu === null || rate === null ? null : divided(arpu, rate);
  return {
    mrr: points,
    subscribers: {
      active: last?.active ?? 0,
      customers,
      gained_customers: sum(own, 'joined'),
      lost_customers: sum(own, 'left'),
      arr: whole((last?.mrr ?? 0) * 12),
      arpu: arpu && whole(arpu),
      ltv: ltv && whole(ltv),
      mrr_growth: growth === null ? null : growth - 1,
      subscriber_churn: rate,
      gross_mrr_churn: divided(churn + contraction, start),
      net_mrr_churn: divided(churn + contraction - expansion - reactivation, start),
      quick_ratio: divided(added + expansion + reactivation, churn + contraction),
    },
  };
}

function divided(a: number, b: number): number | null {
  return b === 0 ? null : a / b;
}

function sum(days: readonly ExpectedMrrDay[], key: CountKey): number {
  return days.reduce((total, one) => total + one[key], 0);
}
