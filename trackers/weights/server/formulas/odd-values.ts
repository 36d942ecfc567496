import { LONG_WORKOUT_SECONDS } from './workout-duration.ts';

/** Least distance of a session's best value from those of all other sessions to be asked about. */
export type OutlierRule = {
  /** Above the next best by this factor, and by this difference. */
  times: number;
  gap: number;
  /** An exercise with fewer sessions has no history to compare with. */
  sessions: number;
};

/** More repetitions in one set are asked about whatever the history. */
export const MANY_REPS = 200;

/** Returns the index of the session whose best value is far above the next best; null without one. */
export function findOutlier(
  bests: readonly number[],
  { times, gap, sessions }: OutlierRule,
): { index: number; next: number } | null {
  if (bests.length < sessions) return null;
  let index = 0;
  for (const [at, value] of bests.entries()) if (value > (bests[index] ?? 0)) index = at;
  const best = bests[index] ?? 0;
  const next = bests.reduce((highest, value, at) => (at === index ? highest : Math.max(highest, value)), 0);
  return best > next * times && best - next >= gap ? { index, next } : null;
}

/** Explains why the time of a workout does not count; null if it does. */
export function oddDuration(seconds: number | null): string | null {
  if (seconds === 0) return 'the workout took no time; its time does not count';
  if ((seconds ?? 0) <= LONG_WORKOUT_SECONDS) return null;
  return `the workout took ${Math.round((seconds ?? 0) / 3600)} hours; its time does not count`;
}
