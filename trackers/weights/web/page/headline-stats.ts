import type { Headline } from '@plotline/contract/tracker.ts';
import { durationParts } from '@plotline/web/tracker-kit/duration-parts.ts';
import { changeMeaning, formatChange } from '@plotline/web/tracker-kit/change.ts';
import { formatDuration, formatNumber, formatPercent } from '@plotline/web/tracker-kit/format.ts';
import {
  headlineStats,
  type HeadlineStat,
  type StatFormat,
} from '@plotline/web/tracker-kit/headline-stats.ts';
import type { WeightUnit } from '../../contract/workouts.ts';
import { volumePart, volumeText } from '../shared/volume.ts';

interface HeadlineOptions {
  readonly unit: WeightUnit;
  /** False if the timeframe is all time, which nothing precedes. */
  readonly isCompared: boolean;
  /** Whether one exercise is selected: time and week streak are those of whole workouts and are left out. */
  readonly isOfExercise?: boolean;
}

/** Writes volume, workouts, sets, time and records; the week streak stands beside the records. */
export function weightsHeadline(
  headlines: readonly Headline[],
  { unit, isCompared, isOfExercise = false }: HeadlineOptions,
): HeadlineStat[] {
  const weeks = headlines.find(({ key }) => key === 'week_streak')?.value ?? 0;
  const stats = headlineStats(headlines, formatsIn(unit), { isCompared });
  if (isOfExercise) return stats.filter(({ key }) => key !== 'duration_seconds');
  if (weeks <= 0) return stats;
  const streak = `${formatNumber(weeks)}-week streak`;
  return stats.map((stat) => {
    if (stat.key !== 'records') return stat;
    return stat.delta
      ? { ...stat, delta: { ...stat.delta, against: `· ${streak}` } }
      : { ...stat, note: streak };
  });
}

const count: StatFormat = {
  parts: (value) => [{ value: formatNumber(value) }],
  change: ({ delta, previous }) => ({
    text: formatChange(delta),
    meaning: changeMeaning(delta),
    against: `vs ${formatNumber(previous)}`,
  }),
};

/** More training is good news, more time is neither good nor bad. */
function formatsIn(unit: WeightUnit): Readonly<Record<string, StatFormat>> {
  return {
    volume_kg: {
      parts: (value) => [volumePart(value, unit)],
      change: ({ delta, previous }) => ({
        text:
          previous > 0
            ? formatPercent(delta / previous, { isSigned: true })
            : `${delta > 0 ? '+' : ''}${volumeText(delta, unit)}`,
        meaning: changeMeaning(delta),
        against: `vs ${volumeText(previous, unit)}`,
      }),
    },
    workouts: count,
    sets: { ...count, label: 'Working sets' },
    duration_seconds: {
      parts: durationParts,
      change: ({ delta, previous }) => ({
        text: delta === 0 ? '±0' : `${delta < 0 ? '−' : '+'}${formatDuration(Math.abs(delta))}`,
        meaning: 'neutral',
        against: `vs ${formatDuration(previous)}`,
      }),
    },
    records: {
      ...count,
      change: ({ delta }) => ({ text: formatChange(delta), meaning: changeMeaning(delta) }),
    },
  };
}
