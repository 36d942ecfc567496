import type { Headline, Timeframe } from '@plotline/contract/tracker.ts';
import { changeMeaning, formatChange } from '@plotline/web/tracker-kit/change.ts';
import { counted, formatNumber, formatPercent } from '@plotline/web/tracker-kit/format.ts';
import {
  headlineStats,
  type HeadlineStat,
  type StatFormat,
} from '@plotline/web/tracker-kit/headline-stats.ts';
import { changeText, statText } from '../shared/amounts.ts';
import type { SectionOf } from '../shared/sections.ts';

const KEYS = ['net', 'gross', 'mrr', 'payments', 'average_payment'] as const;
const PERIODS_BEFORE: Readonly<Record<Timeframe, string>> = {
  '7d': 'vs the 7 days before',
  '30d': 'vs the 30 days before',
  '90d': 'vs the 90 days before',
  '1y': 'vs the year before',
  all: '',
};

/** Notes for a period before that the history covers in part. */
const NOT_WHOLE: Readonly<Record<Timeframe, string>> = {
  '7d': 'no full 7 days before',
  '30d': 'no full 30 days before',
  '90d': 'no full 90 days before',
  '1y': 'no full year before',
  all: '',
};

interface HeadlineOptions {
  readonly timeframe: Timeframe;
  /** Whether the history covers the whole period before; else there is no comparison. */
  readonly hasWholePeriodBefore: boolean;
  /** Whether amounts have two significant digits only. */
  readonly isRounded: boolean;
}

/** Writes the headline stats: amounts and counts, or changes in percent where others see only growth. */
export function stripeHeadline(
  headlines: readonly Headline[],
  { timeframe, hasWholePeriodBefore, isRounded }: HeadlineOptions,
): HeadlineStat[] {
  return KEYS.flatMap((key) => {
    const headline = headlines.find((one) => one.key === key);
    // Without subscriptions there is no MRR.
    if (!headline || (key === 'mrr' && headline.value === null)) return [];
    const formats = { [key]: formatOf(headline, isRounded) };
    // MRR is compared with that of a day, which needs no whole period.
    const isWhole = hasWholePeriodBefore || key === 'mrr';
    if (headline.unit === 'percent_change') return [growthStat(headline, { timeframe, isWhole })];
    if (isWhole || timeframe === 'all' || headline.previous === null)
      return headlineStats([headline], formats, { isCompared: timeframe !== 'all' });
    const stats = headlineStats([headline], formats, { isCompared: false });
    return stats.map((stat) => ({ ...stat, note: NOT_WHOLE[timeframe] }));
  });
}

/** Says how much the net revenue grew or fell; null if it did not, or where that is no percentage. */
export function netChangeText(
  headlines: readonly Headline[],
  { timeframe, hasWholePeriodBefore }: Pick<HeadlineOptions, 'timeframe' | 'hasWholePeriodBefore'>,
): string | null {
  const { delta = null, previous = null } = headlines.find(({ key }) => key === 'net') ?? {};
  if (!delta || !previous || previous < 0 || timeframe === 'all' || !hasWholePeriodBefore) return null;
  const percent = formatPercent(Math.abs(delta) / previous);
  return `Net is ${delta > 0 ? 'up' : 'down'} ${percent} ${PERIODS_BEFORE[timeframe]}`;
}

/** Writes the stats of a page without amounts: counts alone. */
export function activityStats(
  { active_days: days, current_streak: current, longest_streak: longest }: SectionOf<'records'>,
  { from, to }: { from: string; to: string },
): HeadlineStat[] {
  const all = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
  return [
    {
      key: 'active_days',
      label: 'Revenue days',
      parts: [{ value: formatNumber(days) }],
      note: `of ${counted(all, 'day')}`,
    },
    {
      key: 'current_streak',
      label: 'Current streak',
      parts: [{ value: formatNumber(current), unit: current === 1 ? 'day' : 'days' }],
      note: 'in a row, up to today or yesterday',
    },
    {
      key: 'longest_streak',
      label: 'Longest streak',
      parts: [{ value: formatNumber(longest), unit: longest === 1 ? 'day' : 'days' }],
      note: 'since the beginning',
    },
  ];
}

const DAY_MS = 86_400_000;

function growthStat(
  { key, label, value }: Headline,
  { timeframe, isWhole }: { timeframe: Timeframe; isWhole: boolean },
): HeadlineStat {
  if (value === null) return { key, label, parts: [{ value: '–' }], note: 'nothing to compare' };
  if (!isWhole) return { key, label, parts: [{ value: '–' }], note: NOT_WHOLE[timeframe] };
  const parts = [{ value: formatPercent(value / 100, { isSigned: true }) }];
  return { key, label, parts, note: PERIODS_BEFORE[timeframe] };
}

function formatOf({ unit }: Headline, isRounded: boolean): StatFormat {
  const write = (value: number) =>
    unit === null ? formatNumber(value) : statText(value, { currency: unit, isRounded });
  const writeChange = (delta: number) =>
    unit === null ? formatChange(delta) : changeText(delta, { currency: unit, isRounded }, statText);
  return {
    parts: (value) => [{ value: write(value) }],
    change: ({ delta, previous }) => ({
      text: previous > 0 ? formatPercent(delta / previous, { isSigned: true }) : writeChange(delta),
      meaning: changeMeaning(delta),
      against: `vs ${write(previous)}`,
    }),
    missing: 'no payments',
  };
}
