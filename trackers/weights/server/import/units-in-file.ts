import type { WeightUnit } from '../../contract/workouts.ts';
import { METRES_PER_MILE } from '../../contract/units.ts';
import { foldText } from './fold.ts';
import type { DistanceUnit } from './import.model.ts';

const WEIGHT_UNITS: ReadonlyMap<string, WeightUnit> = new Map([
  ['kg', 'kg'],
  ['kgs', 'kg'],
  ['lb', 'lb'],
  ['lbs', 'lb'],
]);

const DISTANCE_UNITS: ReadonlyMap<string, DistanceUnit> = new Map([
  ['m', 'm'],
  ['meters', 'm'],
  ['metres', 'm'],
  ['km', 'km'],
  ['kms', 'km'],
  ['mi', 'mi'],
  ['mi.', 'mi'],
  ['mile', 'mi'],
  ['miles', 'mi'],
]);

export const METRES: Record<DistanceUnit, number> = { m: 1, km: 1000, mi: METRES_PER_MILE };

export function readWeightUnit(text: string): WeightUnit | null {
  return WEIGHT_UNITS.get(foldText(text)) ?? null;
}

export function readDistanceUnit(text: string): DistanceUnit | null {
  return DISTANCE_UNITS.get(foldText(text)) ?? null;
}
