import { LIMITS } from '../../contract/limits.ts';
import type { WeightUnit } from '../../contract/workouts.ts';
import { KG_PER_LB, METRES_PER_MILE } from '../../contract/units.ts';
import { foldText } from './text.ts';
import type { DistanceUnit } from './import.model.ts';
import type { NoteTally } from './workout-collector.ts';
import { shorten, type RowReader } from './rows.ts';

const MAX_DISTANCE_M = 1_000_000;
const RPE = { lowest: 1, highest: 10 };
/** Names of exercises on which a negative weight is assistance. */
const MAY_BE_ASSISTED =
  /\b(pull|chin|dips?|assist\w*|muscle|barfiks|push|body ?weight|nordic|pistol|inverted)\b/;

type EnteredWeight = { weight: number | null; unit: WeightUnit | null };

/** Reads the weight of a row, with its unit from the header or the unit's own column; null if the file has none. */
export function readWeight<Field extends string>(
  row: RowReader<Field>,
  fields: { weight: Field; unit: Field | null; exerciseName: string },
): EnteredWeight {
  const unitText = row.unit(fields.weight) ?? (fields.unit === null ? '' : row.text(fields.unit));
  const unit = unitText === '' ? null : readWeightUnit(unitText);
  // If the unit is unknown, the limit is that of pounds until `fillUnits` checks it.
  const max = unit === 'kg' ? LIMITS.weightKg : Math.floor(LIMITS.weightKg / KG_PER_LB);
  const weight = row.number(fields.weight, { label: 'weight', min: -max, max });
  if (weight !== null && weight < 0 && !MAY_BE_ASSISTED.test(foldText(fields.exerciseName))) {
    row.fail(`weight ${weight} is below 0`);
  }
  if (weight !== null && weight !== 0 && unitText !== '' && unit === null)
    row.fail(`weight unit "${shorten(unitText)}" is not known`);
  return { weight, unit: weight === null ? null : unit };
}

/** Reads a weight of which 0 means none. */
export function readWeightOrNone<Field extends string>(
  row: RowReader<Field>,
  fields: { weight: Field; unit: Field | null; exerciseName: string },
): EnteredWeight {
  const entered = readWeight(row, fields);
  return entered.weight === 0 ? { weight: null, unit: null } : entered;
}

export function readReps<Field extends string>(row: RowReader<Field>, field: Field): number | null {
  return row.number(field, { label: 'reps', min: 0, max: LIMITS.reps });
}

/** Reads an RPE from 1 to 10. Some exports write 0 for none; other values are dropped with a note. */
export function readRpe<Field extends string>(
  row: RowReader<Field>,
  field: Field,
  notes: NoteTally,
): number | null {
  const rpe = row.number(field, { label: 'RPE', min: 0, max: 100 });
  if (rpe === null || rpe === 0) return null;
  if (rpe >= RPE.lowest && rpe <= RPE.highest) return rpe;
  notes.add('rpe_dropped');
  return null;
}

type Distance = { entered: number | null; unit: DistanceUnit | null; metres: number | null };

/** Reads a distance, with its unit as of `readWeight`; 0 means none. Without a unit the metres stay null. */
export function readDistance<Field extends string>(
  row: RowReader<Field>,
  field: Field,
  unitField: Field | null,
): Distance {
  const unitText = row.unit(field) ?? (unitField === null ? '' : row.text(unitField));
  const entered = row.number(field, { label: 'distance', min: 0, max: MAX_DISTANCE_M });
  if (entered === null || entered === 0) return { entered: null, unit: null, metres: null };
  if (unitText === '') return { entered, unit: null, metres: null };
  const unit = readDistanceUnit(unitText);
  if (unit === null) {
    row.fail(`distance unit "${shorten(unitText)}" is not known`);
    return { entered, unit, metres: null };
  }
  const metres = entered * METRES[unit];
  if (metres > MAX_DISTANCE_M) row.fail(`distance ${entered} ${unit} is above 1,000 km`);
  return { entered, unit, metres };
}

/** Checks and rounds the seconds of a set; 0 means none. */
export function checkSeconds<Field extends string>(
  row: RowReader<Field>,
  seconds: number | null,
): number | null {
  if (seconds === null || seconds === 0) return null;
  if (seconds > LIMITS.durationSeconds) row.fail(`a set of ${seconds} seconds is longer than 24 hours`);
  return Math.round(seconds);
}

/** Turns 0, which some exports write for "does not apply", into null. */
export function zeroAsNull(value: number | null): number | null {
  return value === 0 ? null : value;
}

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
  ['yd', 'yd'],
  ['yds', 'yd'],
  ['yards', 'yd'],
  ['ft', 'ft'],
  ['feet', 'ft'],
]);

export const METRES: Record<DistanceUnit, number> = {
  m: 1,
  km: 1000,
  mi: METRES_PER_MILE,
  yd: 0.9144,
  ft: 0.3048,
};

export function readWeightUnit(text: string): WeightUnit | null {
  return WEIGHT_UNITS.get(foldText(text)) ?? null;
}

export function readDistanceUnit(text: string): DistanceUnit | null {
  return DISTANCE_UNITS.get(foldText(text)) ?? null;
}
