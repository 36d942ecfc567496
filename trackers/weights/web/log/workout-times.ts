import { LIMITS } from '../../contract/limits.ts';

const MINUTE_MS = 60_000;

/** Returns the whole minutes between two instants, at least zero. */
export function minutesBetween(startedAt: string, endedAt: string): number {
  return Math.max(0, Math.round((Date.parse(endedAt) - Date.parse(startedAt)) / MINUTE_MS));
}

export function endAfter(startedAt: string, minutes: number): string {
  return new Date(Date.parse(startedAt) + minutes * MINUTE_MS).toISOString();
}

/** Returns the error of a typed duration; null if it is valid. */
export function durationProblem(text: string): string | null {
  if (!/^\d+$/.test(text.trim())) return 'Enter whole minutes';
  return Number(text) * 60 > LIMITS.durationSeconds ? 'At most 24 hours' : null;
}
