import { browserStorage } from '@plotline/web/tracker-kit/browser-storage.ts';

/** A range of sets per muscle and week. */
export interface MuscleTarget {
  readonly from: number;
  readonly to: number;
}

/** A common guideline for muscle growth, offered as a first value. */
export const COMMON_TARGET: MuscleTarget = { from: 10, to: 20 };
const KEY = 'weights-muscle-target';
const MOST_SETS = 60;

/** Reads a range like `10-20`; null if it is none. */
export function readTarget(text: string): MuscleTarget | null {
  const match = /^\s*(\d{1,2})\s*[-–]\s*(\d{1,2})\s*$/.exec(text);
  const [from, to] = [Number(match?.[1]), Number(match?.[2])];
  return match && from < to && to <= MOST_SETS ? { from, to } : null;
}

export function writeTarget({ from, to }: MuscleTarget): string {
  return `${from}-${to}`;
}

/** Returns the target stored in this browser; by default there is none. */
export function storedTarget(): MuscleTarget | null {
  return readTarget(browserStorage().getItem(KEY) ?? '');
}

export function storeTarget(target: MuscleTarget | null): void {
  if (target) browserStorage().setItem(KEY, writeTarget(target));
  else browserStorage().removeItem(KEY);
}
