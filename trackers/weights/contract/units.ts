import type { WeightUnit } from './workouts.ts';

/** Exact, by the international yard and pound agreement of 1959. */
export const KG_PER_LB = 0.45359237;
export const METRES_PER_MILE = 1609.344;

/** The volume from which tonnes are shown. */
export const TONNE_FROM_KG = 10_000;
const FINE_STEP_BELOW = 20;
const FINE_STEP: Record<WeightUnit, number> = { kg: 0.25, lb: 0.5 };
const COARSE_STEP: Record<WeightUnit, number> = { kg: 0.5, lb: 1 };

export function toKg(weight: number, unit: WeightUnit): number {
  return unit === 'lb' ? weight * KG_PER_LB : weight;
}

export function fromKg(weightKg: number, unit: WeightUnit): number {
  return unit === 'lb' ? weightKg / KG_PER_LB : weightKg;
}

/**
 * Returns the number to show for an entered weight: unchanged in its own unit, else rounded to plate steps (0.25 kg or
 * 0.5 lb below 20, above that 0.5 kg or 1 lb). Never store the result.
 */
export function displayWeight(entered: number, enteredUnit: WeightUnit, unit: WeightUnit): number {
  if (enteredUnit === unit) return entered;
  const converted = fromKg(toKg(entered, enteredUnit), unit);
  const step = (Math.abs(converted) < FINE_STEP_BELOW ? FINE_STEP : COARSE_STEP)[unit];
  return Math.round(converted / step) * step;
}

/** Writes "102.5 kg" with at most `decimals` places and no trailing zeros. */
export function formatWeight(weight: number, unit: WeightUnit, decimals = 3): string {
  return `${trimNumber(weight, decimals)} ${unit}`;
}

/** Writes "8,420 kg", from 10,000 kg "12.4 t"; pounds stay pounds. */
export function formatVolume(volumeKg: number, unit: WeightUnit): string {
  if (unit === 'kg' && volumeKg >= TONNE_FROM_KG) return `${trimNumber(volumeKg / 1000, 1)} t`;
  return formatWholeVolume(volumeKg, unit);
}

/** Writes "12,400 kg", for lists, whose numbers have one unit. */
export function formatWholeVolume(volumeKg: number, unit: WeightUnit): string {
  return `${Math.round(fromKg(volumeKg, unit)).toLocaleString('en-US')} ${unit}`;
}

/** Writes "2.5 km", "1.55 mi" for users who lift in pounds, "400 m" below a kilometre. */
export function formatDistance(distanceM: number, unit: WeightUnit): string {
  if (unit === 'lb') return `${trimNumber(distanceM / METRES_PER_MILE, 2)} mi`;
  return distanceM < 1000 ? `${trimNumber(distanceM, 0)} m` : `${trimNumber(distanceM / 1000, 2)} km`;
}

/** Writes "60 s", "1:30 min", "15 min", "1 h 5 min"; below 90 seconds in seconds. */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 90) return `${whole} s`;
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const rest = whole % 60;
  if (hours > 0) return minutes > 0 ? `${hours} h ${minutes} min` : `${hours} h`;
  return rest > 0 ? `${minutes}:${String(rest).padStart(2, '0')} min` : `${minutes} min`;
}

/** Writes at most `decimals` places without trailing zeros: 116.70 is "116.7". */
export function trimNumber(value: number, decimals: number): string {
  return String(Number(value.toFixed(decimals)));
}
