import type { Headline } from '@plotline/contract/tracker.ts';
import { changeMeaning, formatChange } from '@plotline/web/tracker-kit/change.ts';
import { formatNumber } from '@plotline/web/tracker-kit/format.ts';
import {
  headlineStats,
  type HeadlineStat,
  type StatFormat,
} from '@plotline/web/tracker-kit/headline-stats.ts';
import { ratingText } from '../shared/chess-labels.ts';
import { scoreText } from '../shared/score-labels.ts';

interface HeadlineOptions {
  /** False over all time: no period comes before it. */
  readonly isCompared: boolean;
  readonly isRated: boolean;
}

/** Writes score, performance and games. The rating is left out: it is among the pools above. */
export function chessHeadline(
  headlines: readonly Headline[],
  { isCompared, isRated }: HeadlineOptions,
): HeadlineStat[] {
  const shown = isRated ? headlines : headlines.filter(({ key }) => key !== 'performance');
  return headlineStats(shown, FORMATS, { isCompared });
}

const FORMATS: Readonly<Record<string, StatFormat>> = {
  score_percent: comparedStat(scoreText, signedPoints),
  performance: { ...comparedStat(ratingText, formatChange), missing: 'after 5 rated games' },
  // More games are neither good nor bad.
  games: comparedStat((games) => formatNumber(games), formatChange, 'neutral'),
};

function comparedStat(
  text: (value: number) => string,
  change: (delta: number) => string,
  meaning?: 'neutral',
): StatFormat {
  return {
    parts: (value) => [{ value: text(value) }],
    change: ({ delta, previous }) => ({
      text: change(delta),
      meaning: meaning ?? changeMeaning(delta),
      against: `vs ${text(previous)}`,
    }),
  };
}

/** Writes `+2.3`; a change below the shown precision is `±0`. */
function signedPoints(delta: number): string {
  const rounded = Math.round(delta * 10) / 10;
  if (rounded === 0) return '±0';
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return `${rounded > 0 ? '+' : '−'}${formatNumber(Math.abs(rounded), digits)}`;
}
