import type { Headline } from '@plotline/contract/tracker.ts';
import { formatNumber } from '@plotline/web/tracker-kit/format.ts';
import type { StatDelta, StatTileProps } from '@plotline/web/ui/StatTile.tsx';
import { ratingText, signed } from '../shared/chess-labels.ts';
import { scoreText } from '../shared/score-labels.ts';

/** One figure of the row, ready to be drawn. */
export interface HeadlineStat extends Pick<StatTileProps, 'label' | 'parts' | 'delta' | 'note'> {
  readonly key: string;
}

/** How one kind of figure is written. More games are just more games. */
interface Wording {
  readonly text: (value: number) => string;
  readonly change: (delta: number) => string;
  readonly isBetterHigher: boolean;
  /** Where there is no figure. */
  readonly missing?: string;
}

/** In their order; the rating is not among them: it stands above, beside those of the other pools. */
const WORDINGS: Readonly<Record<string, Wording>> = {
  score_percent: { text: scoreText, change: signedPoints, isBetterHigher: true },
  performance: {
    text: ratingText,
    change: signed,
    isBetterHigher: true,
    missing: 'from 5 rated games on',
  },
  games: { text: (games) => formatNumber(games), change: signed, isBetterHigher: false },
};

interface Shown {
  /** False over all time: nothing lies before it. */
  readonly isCompared: boolean;
  readonly isRated: boolean;
}

/** Score, performance and games beside the same number of days before. */
export function headlineStats(headlines: readonly Headline[], shown: Shown): HeadlineStat[] {
  return Object.entries(WORDINGS).flatMap(([key, wording]) => {
    const headline = headlines.find((one) => one.key === key);
    const isHidden = !shown.isRated && key === 'performance';
    return headline === undefined || isHidden ? [] : [statOf(headline, wording, shown)];
  });
}

function statOf(
  { key, label, value, delta, previous }: Headline,
  { text, change, isBetterHigher, missing }: Wording,
  { isCompared }: Shown,
): HeadlineStat {
  const parts = [{ value: value === null ? '–' : text(value) }];
  if (value === null) return { key, label, parts, note: missing };
  if (!isCompared) return { key, label, parts };
  if (delta === null || previous === null) return { key, label, parts, delta: null };
  const meaning = isBetterHigher ? meaningOf(delta) : 'neutral';
  return { key, label, parts, delta: { text: change(delta), meaning, against: `vs ${text(previous)}` } };
}

function meaningOf(delta: number): StatDelta['meaning'] {
  if (delta === 0) return 'neutral';
  return delta > 0 ? 'good' : 'bad';
}

/** `+2.3`; what is less than is shown did not change. */
function signedPoints(delta: number): string {
  const rounded = Math.round(delta * 10) / 10;
  if (rounded === 0) return '±0';
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return `${rounded > 0 ? '+' : '−'}${formatNumber(Math.abs(rounded), digits)}`;
}
