import type { PostPicture } from '@plotline/server/tracker-kit/tracker-posts.ts';
import type { WorkoutStats } from '../../tracker.ts';
import { VOLUME_KINDS } from '../formulas/records.model.ts';

/** Draws volume, time and sets of a workout above its main exercises. */
export function workoutPicture({
  unit,
  volume,
  duration_seconds: seconds,
  sets,
  top_exercises: exercises,
  records,
}: WorkoutStats): PostPicture {
  const named = records.filter(({ kind }) => !VOLUME_KINDS.includes(kind));
  const count = new Set(named.map(({ exercise }) => exercise)).size;
  return {
    drawing: null,
    stats: [
      ...(volume === null ? [] : [{ value: `${number(volume)} ${unit}`, label: 'volume' }]),
      ...(seconds === null ? [] : [{ value: durationText(seconds), label: 'time' }]),
      { value: number(sets), label: sets === 1 ? 'set' : 'sets' },
      ...(count === 0 ? [] : [{ value: number(count), label: count === 1 ? 'record' : 'records' }]),
    ],
    rows: exercises.map(({ name, best_set: best }) => ({
      name,
      details: named.some(({ exercise }) => exercise === name) ? `${best} · record` : best,
    })),
  };
}

function number(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}

/** Writes `1h 5m`, below a minute `18s`. */
function durationText(seconds: number): string {
  if (seconds < 60) return `${seconds}s`;
  const minutes = Math.round(seconds / 60);
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes}m` : `${hours}h ${minutes % 60}m`;
}
