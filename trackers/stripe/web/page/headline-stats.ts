import type { Headline } from '@plotline/contract/tracker.ts';
import { changeMeaning, formatChange } from '@plotline/web/tracker-kit/change.ts';
import { formatNumber, formatPercent } from '@plotline/web/tracker-kit/format.ts';
import {
  headlineStats,
  type HeadlineStat,
  type StatFormat,
} from '@plotline/web/tracker-kit/headline-stats.ts';
import { formatAmount } from '../../contract/money.ts';

const KEYS = ['net', 'gross', 'mrr', 'payments', 'average_payment'] as const;

/** Writes the headline stats: amounts, counts, or changes in percent where the owner shows no amounts. */
export function stripeHeadline(headlines: readonly Headline[]): HeadlineStat[] {
  return KEYS.flatMap((key) => {
    const headline = headlines.find((one) => one.key === key);
    // Without subscriptions there is no MRR.
    if (!headline || (key === 'mrr' && headline.value === null)) return [];
    return headlineStats([headline], { [key]: formatFor(headline) });
  });
}

function formatFor({ unit }: Headline): StatFormat {
  if (unit === 'percent_change')
    return {
      parts: (value) => [{ value: formatPercent(value / 100, { isSigned: true }) }],
      change: ({ delta }) => ({ text: formatChange(delta), meaning: changeMeaning(delta) }),
    };
  const write = (value: number) => (unit === null ? formatNumber(value) : formatAmount(value, unit));
  return {
    parts: (value) => [{ value: write(value) }],
    change: ({ delta, previous }) => ({
      text: previous > 0 ? formatPercent(delta / previous, { isSigned: true }) : formatChange(delta),
      meaning: changeMeaning(delta),
      against: `vs ${write(previous)}`,
    }),
    missing: 'Hidden',
  };
}
