import { LIMITS, type WeightUnit } from '../../contract/workouts.ts';
import { toKg } from '../../contract/units.ts';
import type { LineFinding, ParsedImport, ParsedSet } from './import.model.ts';
import { METRES } from './units-in-file.ts';

/**
 * Fills in the units that the file left open: weights take `unit`, distances kilometres beside kilograms and miles
 * beside pounds. Sets that are beyond the limit in that unit are rejected, so that the counts still add up.
 */
export function settleUnits(parsed: ParsedImport, unit: WeightUnit): ParsedImport {
  const rejected: LineFinding[] = [...parsed.rejected];
  const keep = (set: ParsedSet): boolean => {
    if (Math.abs(toKg(set.weightEntered ?? 0, set.weightUnit ?? unit)) <= LIMITS.weightKg) return true;
    rejected.push({
      line: set.line,
      reason: `weight ${set.weightEntered} ${unit} is above ${LIMITS.weightKg} kg`,
    });
    return false;
  };
  const workouts = parsed.workouts.map((workout) => ({
    ...workout,
    exercises: workout.exercises
      .map((exercise) => ({
        ...exercise,
        sets: exercise.sets.filter((set) => keep(set)).map((set) => settleSet(set, unit)),
      }))
      .filter(({ sets }) => sets.length > 0),
  }));
  return {
    ...parsed,
    workouts: workouts.filter(({ exercises }) => exercises.length > 0),
    rejected: rejected.sort((a, b) => a.line - b.line),
  };
}

function settleSet(set: ParsedSet, unit: WeightUnit): ParsedSet {
  const distanceUnit = set.distanceUnitEntered ?? (unit === 'lb' ? 'mi' : 'km');
  const isOpen = set.distanceEntered !== null && set.distanceM === null;
  return {
    ...set,
    weightUnit: set.weightEntered === null ? null : (set.weightUnit ?? unit),
    distanceUnitEntered: set.distanceEntered === null ? null : distanceUnit,
    distanceM: isOpen ? (set.distanceEntered ?? 0) * METRES[distanceUnit] : set.distanceM,
  };
}
