import { counted, formatNumber, formatPercent } from '@plotline/web/tracker-kit/format.ts';
import { formatChange } from '@plotline/web/tracker-kit/change.ts';
import { ratingText } from './chess-labels.ts';
import type { SectionOf } from '../../contract/page.ts';

/** Writes `59.4%`; a dash without games. */
export function scoreText(percent: number | null): string {
  if (percent === null) return '–';
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return `${formatNumber(percent, digits)}%`;
}

/** Writes `62% of 14 games`. */
export function scoreOf({ score_percent: percent, games }: { score_percent: number | null; games: number }) {
  return percent === null ? 'No games' : `${formatPercent(percent / 100)} of ${counted(games, 'game')}`;
}

interface Interval {
  readonly low: number;
  readonly high: number;
}

/** Explains the 95% confidence interval of a score over few games. */
export function intervalText(interval: Interval | null, games: number): string {
  if (interval === null) return '';
  const span = `${formatPercent(interval.low / 100)} and ${formatPercent(interval.high / 100)}`;
  return `${counted(games, 'game')}: the true score is between ${span} (95% confidence)`;
}

/** Compares the results with those predicted by the ratings; parts are null where unknown. */
export function performanceParts(section: Pick<SectionOf<'performance'>, 'performance' | 'expected'>) {
  const { performance, expected } = section;
  const difference = expected === null ? null : expected.actual - expected.expected;
  return {
    performance: performance === null ? null : ratingText(performance),
    difference: expected === null ? null : differenceParts(expected),
    meaning: meaningOf(difference),
  };
}

type Expected = NonNullable<SectionOf<'performance'>['expected']>;

function differenceParts({ games, expected, actual }: Expected) {
  const difference = actual - expected;
  // 1.55 is 1.6, also where the computer has 1.5499999999999998.
  const rounded = Math.round(Number((difference * 10).toFixed(6))) / 10;
  const amount = rounded === 0 ? '±0' : `${rounded > 0 ? '+' : '−'}${formatNumber(Math.abs(rounded))}`;
  const unit = Math.abs(rounded) === 1 ? 'point' : 'points';
  const rest = `${unit} ${difference < 0 ? 'less' : 'more'} than ratings predicted over`;
  return { amount, rest, games: counted(games, 'game') };
}

function meaningOf(difference: number | null): 'good' | 'bad' | 'neutral' {
  if (difference === null || Math.abs(difference) < 0.05) return 'neutral';
  return difference > 0 ? 'good' : 'bad';
}

/** Writes the rating difference of a band: `0 to +100`, `−200 or less`. */
export function bandLabel(from: number | null, to: number | null): string {
  if (from === null) return `${signedBound(to ?? 0)} or less`;
  if (to === null) return `${signedBound(from)} or more`;
  return `${signedBound(from)} to ${signedBound(to)}`;
}

function signedBound(bound: number): string {
  return bound === 0 ? '0' : formatChange(bound);
}
