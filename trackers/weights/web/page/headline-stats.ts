import type { Headline } from '@plotline/contract/tracker.ts';
import { formatDuration, formatNumber, formatPercent } from '@plotline/web/tracker-kit/format.ts';
import type { StatDelta, StatPart } from '@plotline/web/ui/StatTile.tsx';
import type { WeightUnit } from '../../contract/workouts.ts';
import { durationParts, volumePart, volumeText } from '../shared/figures.ts';

/** One figure of the row, ready to be drawn. */
export interface HeadlineStat {
  readonly key: string;
  readonly label: string;
  readonly parts: readonly StatPart[];
  /** Null: the period before holds nothing. */
  readonly delta: StatDelta | null;
  /** Shown where there is no comparison. */
  readonly note?: string;
}

/** How one kind of figure is written. More training is good news, more time is just more time. */
interface Wording {
  readonly label?: string;
  readonly parts: (value: number, unit: WeightUnit) => readonly StatPart[];
  readonly change: (headline: Compared, unit: WeightUnit) => StatDelta;
}

type Compared = { readonly value: number; readonly delta: number; readonly previous: number };

const ORDER = ['volume_kg', 'workouts', 'sets', 'duration_seconds', 'records'] as const;
type Key = (typeof ORDER)[number];

const count: Wording = {
  parts: (value) => [{ value: formatNumber(value) }],
  change: ({ delta, previous }) => ({
    text: signed(delta),
    meaning: meaningOf(delta),
    against: `vs ${formatNumber(previous)}`,
  }),
};

const wordings: Readonly<Record<Key, Wording>> = {
  workouts: count,
  sets: { ...count, label: 'Working sets' },
  records: { ...count, change: ({ delta }) => ({ text: signed(delta), meaning: meaningOf(delta) }) },
  volume_kg: {
    parts: (value, unit) => [volumePart(value, unit)],
    change: ({ delta, previous }, unit) => ({
      text:
        previous > 0
          ? formatPercent(delta / previous, { isSigned: true })
          : `${delta > 0 ? '+' : ''}${volumeText(delta, unit)}`,
      meaning: meaningOf(delta),
      against: `vs ${volumeText(previous, unit)}`,
    }),
  },
  duration_seconds: {
    parts: durationParts,
    change: ({ delta, previous }) => ({
      text: `${delta < 0 ? '−' : '+'}${formatDuration(Math.abs(delta))}`,
      meaning: 'neutral',
      against: `vs ${formatDuration(previous)}`,
    }),
  },
};

/** The five figures in their order; the week streak stands beside the records. */
export function headlineStats(headlines: readonly Headline[], unit: WeightUnit): HeadlineStat[] {
  const byKey = new Map(headlines.map((headline) => [headline.key, headline]));
  const streak = streakLabels(byKey.get('week_streak')?.value ?? 0);
  return ORDER.flatMap((key) => {
    const headline = byKey.get(key);
    if (!headline) return [];
    const figure = statOf(key, headline, unit);
    return [key === 'records' && streak ? withStreak(figure, streak) : figure];
  });
}

function statOf(key: Key, headline: Headline, unit: WeightUnit): HeadlineStat {
  const { value, delta, previous } = headline;
  const wording = wordings[key];
  const isCompared = value !== null && delta !== null && previous !== null;
  return {
    key,
    label: wording.label ?? headline.label,
    parts: wording.parts(value ?? 0, unit),
    delta: isCompared ? wording.change({ value, delta, previous }, unit) : null,
  };
}

function withStreak(figure: HeadlineStat, streak: string): HeadlineStat {
  return figure.delta
    ? { ...figure, delta: { ...figure.delta, against: `· ${streak}` } }
    : { ...figure, note: streak };
}

function streakLabels(weeks: number): string {
  return weeks > 0 ? `${formatNumber(weeks)}-week streak` : '';
}

function signed(delta: number): string {
  return delta === 0 ? '±0' : formatNumber(delta, { isSigned: true });
}

function meaningOf(delta: number): StatDelta['meaning'] {
  if (delta === 0) return 'neutral';
  return delta > 0 ? 'good' : 'bad';
}
