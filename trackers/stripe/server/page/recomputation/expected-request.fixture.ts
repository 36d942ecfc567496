import type { TIMEFRAMES } from '@plotline/contract/tracker.ts';
import type { AmountVisibility } from '../../../contract/connection.ts';
import type { Unit } from './local-days.fixture.ts';

export interface ExpectedRequest {
  readonly timeframe: (typeof TIMEFRAMES)[number];
  readonly weekStart: 'monday' | 'sunday';
  readonly today: string;
  readonly visibility: AmountVisibility;
}

export interface Period {
  readonly days: readonly string[];
  readonly before: readonly string[] | null;
  readonly unit: Unit;
}

/** Returns a number with two significant digits, halves rounded up. */
export function twoDigits(amount: number): number {
  let unit = 1;
  while (Math.abs(amount) >= unit * 100) unit *= 10;
  return Math.floor(amount / unit + 0.5) * unit;
}

/** Returns amounts as others see them. */
export function shownBy(visibility: AmountVisibility): (amount: number) => number {
  return visibility === 'rounded' ? twoDigits : (amount) => amount;
}
