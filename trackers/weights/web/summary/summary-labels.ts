import { formatDuration, formatNumber } from '@plotline/web/tracker-kit/format.ts';
import type { StatDelta } from '@plotline/web/ui/StatTile.tsx';
import type { WeightUnit, WorkoutSummary } from '../../contract/workouts.ts';
import { recordLabel } from '../feed/record-badge.ts';
import { volumePart, volumeScale } from '../shared/volume.ts';

type Totals = WorkoutSummary['totals'];

interface Changes {
  readonly volume: StatDelta;
  /** Null if the time of one of both is unknown. A longer workout is neither good nor bad. */
  readonly duration: StatDelta | null;
  readonly sets: StatDelta;
}

/** Writes the changes from an earlier workout to a later one. */
export function changesSince(now: Totals, before: Totals, unit: WeightUnit): Changes {
  return {
    volume: changeOf(now.volume_kg - before.volume_kg, (kg) => {
      const scale = volumeScale(now.volume_kg, unit);
      // In the unit of the volume beside it, unless nothing would be left of it.
      const isLeft = Number(scale.of(kg).toFixed(scale.digits)) > 0;
      const { value, unit: shown } = isLeft ? volumePart(kg, unit, scale) : volumePart(kg, unit);
      return `${value} ${shown}`;
    }),
    duration:
      now.duration_seconds === null || before.duration_seconds === null
        ? null
        : {
            ...changeOf(wholeMinutes(now.duration_seconds - before.duration_seconds), minutesText),
            meaning: 'neutral',
          },
    sets: changeOf(now.sets - before.sets, (sets) => formatNumber(sets)),
  };
}

function changeOf(change: number, write: (size: number) => string): StatDelta {
  if (change === 0) return { text: 'as before', meaning: 'neutral' };
  return {
    text: `${change > 0 ? '+' : '−'}${write(Math.abs(change))}`,
    meaning: change > 0 ? 'good' : 'bad',
  };
}

/** A workout that took a few seconds more or less took as long as before. */
function wholeMinutes(seconds: number): number {
  return Math.trunc(seconds / 60) * 60;
}

function minutesText(seconds: number): string {
  return formatDuration(seconds).replace(/ 0s$/, '');
}

export type ExerciseRow = WorkoutSummary['exercises'][number];

/** Returns the rows of a short table in their order: those with a record before others, unless one more than fit is all. */
export function firstRows(exercises: readonly ExerciseRow[], count: number): readonly ExerciseRow[] {
  if (exercises.length <= count + 1) return exercises;
  const byWorth = exercises.toSorted(
    (one, other) => Number(one.record === null) - Number(other.record === null),
  );
  const chosen = new Set(byWorth.slice(0, count));
  return exercises.filter((exercise) => chosen.has(exercise));
}

/** A set that may have its estimate behind it: `77.5 kg × 10 (e1RM 105.9 kg)`. */
const SET_AND_ESTIMATE = /^(?<set>.*?)(?: \(e1RM (?<estimate>[^)]*)\))?$/u;

/** Writes what a record is, with numbers beyond those of the best set beside it: `Best e1RM 105.9 kg`. */
export function recordNote({ kind, text }: NonNullable<ExerciseRow['record']>, bestSet: string): string {
  const { set = text, estimate } = SET_AND_ESTIMATE.exec(text)?.groups ?? {};
  const detail = kind === 'e1rm' ? (estimate ?? '') : set === bestSet ? '' : set;
  return [recordLabel(kind), detail.replaceAll(' ', '\u00A0')].filter(Boolean).join(' ');
}
