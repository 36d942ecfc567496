import { LIMITS } from '../../contract/workouts.ts';

const MINUTE_MS = 60_000;

/** Whole minutes between two moments, at least none. */
export function minutesBetween(startedAt: string, endedAt: string): number {
  return Math.max(0, Math.round((Date.parse(endedAt) - Date.parse(startedAt)) / MINUTE_MS));
}

export function endAfter(startedAt: string, minutes: number): string {
  return new Date(Date.parse(startedAt) + minutes * MINUTE_MS).toISOString();
}

/** What is wrong with a duration as typed; null when nothing is. */
export function durationProblem(text: string): string | null {
  if (!/^\d+$/.test(text.trim())) return 'Write whole minutes';
  return Number(text) * 60 > LIMITS.durationSeconds ? 'At most 24 hours' : null;
}
