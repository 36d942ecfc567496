import type { Headline } from '@plotline/contract/tracker.ts';
import type { AmountVisibility } from '../../contract/connection.ts';
import { decimalsOf, roundAmount } from '../../contract/money.ts';
import { percentChange } from '../formulas/metrics.ts';
import type { Sums } from './period.ts';

export interface Compared<T> {
  readonly now: T;
  /** Null without data in the period before. */
  readonly before: T | null;
}

interface HeadlineInput {
  readonly sums: Compared<Sums>;
  /** Null without subscriptions. */
  readonly mrr: (Compared<number> & { readonly subscriptions: number }) | null;
  readonly currency: string;
  readonly visibility: AmountVisibility;
}

const FORMULAS = {
  net: 'gross − refunds − disputes − fees',
  gross: 'charges, minus failed ones',
  mrr: 'monthly amount of all subscriptions today',
  payments: 'number of charges',
  average_payment: 'gross / payments',
} as const;

/** Returns the headline stats: amounts, rounded amounts, percentages of change, or no values at all. */
export function headlineOf({ sums, mrr, currency, visibility }: HeadlineInput): Headline[] {
  const of = <T>(pick: (sums: Sums) => T): Compared<T> => ({
    now: pick(sums.now),
    before: sums.before && pick(sums.before),
  });
  const average = ({ gross, charges }: Sums) => {
    if (charges === 0) return null;
    if (visibility === 'growth') return gross / charges;
    return Math.round((visibility === 'rounded' ? roundAmount(gross) : gross) / charges);
  };
  const amount = (key: keyof typeof FORMULAS, label: string, compared: Compared<number | null> | null) =>
    headline({ key, label, compared, unit: currency, visibility, n: sums.now.charges });
  return [
    amount(
      'net',
      'Net revenue',
      of(({ net }) => net),
    ),
    amount(
      'gross',
      'Gross',
      of(({ gross }) => gross),
    ),
    { ...amount('mrr', 'MRR', mrr), n: shownCount(mrr?.subscriptions ?? 0, visibility) },
    {
      ...amount('payments', 'Payments', null),
      ...count(
        of(({ charges }) => charges),
        visibility,
      ),
    },
    amount('average_payment', 'Average payment', of(average)),
  ];
}

interface Stat {
  readonly key: keyof typeof FORMULAS;
  readonly label: string;
  /** Null if there is no such stat; an amount is null where it is unknown. */
  readonly compared: Compared<number | null> | null;
  readonly unit: string;
  readonly visibility: AmountVisibility;
  readonly n: number;
}

function headline({ key, label, compared, unit, visibility, n }: Stat): Headline {
  const base = {
    key,
    label,
    n: shownCount(n, visibility),
    formula: FORMULAS[key],
    delta: null,
    previous: null,
  };
  if (compared === null || visibility === 'hidden') return { ...base, value: null, unit: null };
  if (visibility === 'growth') return { ...base, value: percentOf(compared), unit: 'percent_change' };
  const shown = (amount: number | null) =>
    amount === null ? null : Math.round(visibility === 'rounded' ? roundAmount(amount) : amount);
  const [value, previous] = [shown(compared.now), shown(compared.before)];
  const delta = value === null || previous === null ? null : value - previous;
  return { ...base, value, unit, currency_decimals: decimalsOf(unit), previous, delta };
}

function shownCount(n: number, visibility: AmountVisibility): number | null {
  return visibility === 'exact' || visibility === 'rounded' ? n : null;
}

function count(
  { now, before }: Compared<number>,
  visibility: AmountVisibility,
): Pick<Headline, 'value' | 'unit' | 'delta' | 'previous'> {
  if (visibility === 'hidden') return { value: null, unit: null, delta: null, previous: null };
  if (visibility === 'growth')
    return { value: percentOf({ now, before }), unit: 'percent_change', delta: null, previous: null };
  return { value: now, unit: null, delta: before === null ? null : now - before, previous: before };
}

function percentOf({ now, before }: Compared<number | null>): number | null {
  return now === null || before === null || before <= 0 ? null : percentChange(now, before);
}
