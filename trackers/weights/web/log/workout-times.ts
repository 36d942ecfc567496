import { LIMITS } from '../../contract/limits.ts';
import type { DraftWorkout } from './draft-workout.ts';

const MINUTE_MS = 60_000;

type Times = Pick<DraftWorkout, 'startedAt' | 'endedAt'>;

/** Returns the whole minutes of a workout for an input; empty without an end. */
export function minutesText({ startedAt, endedAt }: Times): string {
  if (endedAt === null) return '';
  return String(Math.max(0, Math.round((Date.parse(endedAt) - Date.parse(startedAt)) / MINUTE_MS)));
}

/** Returns the end by the typed start and minutes, null without valid minutes. Unchanged ones keep its seconds. */
export function endOf(typed: { startedAt: string; minutes: string }, times: Times): string | null {
  if (typed.startedAt === times.startedAt && typed.minutes === minutesText(times)) return times.endedAt;
  return durationProblem(typed.minutes) === null ? endAfter(typed.startedAt, Number(typed.minutes)) : null;
}

/** Tests whether a finished workout has no end, as after some imports. */
export function isUntimed({ isEdit, endedAt }: Pick<DraftWorkout, 'isEdit' | 'endedAt'>): boolean {
  return isEdit && endedAt === null;
}

function endAfter(startedAt: string, minutes: number): string {
  return new Date(Date.parse(startedAt) + minutes * MINUTE_MS).toISOString();
}

/** Returns the error of a typed duration; null if it is valid. */
export function durationProblem(text: string): string | null {
  if (!/^\d+$/.test(text.trim())) return 'Enter whole minutes';
  return Number(text) * 60 > LIMITS.durationSeconds ? 'At most 24 hours' : null;
}
