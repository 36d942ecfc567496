import type { WeightUnit } from '../../contract/workouts.ts';

/** Countries that weigh in pounds. */
const POUND_REGIONS: ReadonlySet<string> = new Set(['US', 'LR', 'MM']);

/** Returns the unit of a language tag by its country: `en-US` lifts in pounds, `en` and `de-DE` in kilograms. */
export function localeUnit(language: string): WeightUnit {
  return POUND_REGIONS.has(regionOf(language)) ? 'lb' : 'kg';
}

function regionOf(language: string): string {
  try {
    return new Intl.Locale(language).region ?? '';
  } catch (error) {
    if (error instanceof RangeError) return '';
    throw error;
  }
}
