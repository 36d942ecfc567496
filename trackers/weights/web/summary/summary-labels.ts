import { formatNumber } from '@plotline/web/tracker-kit/format.ts';
import type { StatDelta } from '@plotline/web/ui/StatTile.tsx';
import type { WeightUnit, WorkoutSummary } from '../../contract/workouts.ts';
import { durationParts, volumePart } from '../shared/volume.ts';

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
      const { value, unit: shown } = volumePart(kg, unit);
      return `${value} ${shown}`;
    }),
    duration:
      now.duration_seconds === null || before.duration_seconds === null
        ? null
        : {
            ...changeOf(wholeMinutes(now.duration_seconds - before.duration_seconds), secondsText),
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

function secondsText(seconds: number): string {
  return durationParts(seconds)
    .map(({ value, unit }) => `${value}${unit}`)
    .join(' ');
}

interface RecordLine {
  readonly exercise: string;
  readonly text: string;
}

/** Records of volume come with almost every workout: they are shown only without others of the exercise. */
const VOLUME_KINDS: ReadonlySet<string> = new Set(['set_volume', 'session_volume']);

/** The estimate that follows a set, which would leave little room for the name of the exercise. */
const ESTIMATE = / \(e1RM [^)]*\)$/;

/** Returns one line for each exercise with records, those beyond volume first. */
export function recordLines(records: WorkoutSummary['records']): readonly RecordLine[] {
  const lines = new Map<string, RecordLine>();
  const byWorth = [...records].sort(
    (a, b) => Number(VOLUME_KINDS.has(a.kind)) - Number(VOLUME_KINDS.has(b.kind)),
  );
  for (const { exercise, text } of byWorth)
    if (!lines.has(exercise)) lines.set(exercise, { exercise, text: text.replace(ESTIMATE, '') });
  return [...lines.values()];
}
