import { LIMITS } from '../../contract/limits.ts';
import type { WeightUnit } from '../../contract/workouts.ts';
import { foldText } from './text.ts';
import type { ParsedImport, LineFinding, ParsedSet } from './import.model.ts';
import { toKg } from '../../contract/units.ts';
import { METRES } from './set-values.ts';

export type UnitGuess = { unit: WeightUnit; reason: string };

const ON_A_BARBELL = /\b(barbell|bar|squat|deadlift|bench press|overhead press)\b/;
const FIVES_SHARE = 0.7;
const ENDING_IN_FIVE_SHARE = 0.2;
const HEAVY = 180;

/**
 * Guesses the unit of a file without units. American plates make loads that are multiples of 5, many of them ending
 * in 5, and heavy ones exceed what most users lift in kilograms.
 */
export function guessUnit(parsed: ParsedImport, fallback: WeightUnit): UnitGuess {
  if (parsed.unitsInFile === 'kg' || parsed.unitsInFile === 'lb') {
    return { unit: parsed.unitsInFile, reason: `The file says ${parsed.unitsInFile}.` };
  }
  const loads = barbellLoads(parsed);
  if (loads.length === 0) return { unit: fallback, reason: 'The file has no barbell loads to judge by.' };
  const fives = loads.filter((load) => load % 5 === 0).length / loads.length;
  const endingInFive = loads.filter((load) => load % 10 === 5).length / loads.length;
  const heaviest = loads.reduce((most, load) => Math.max(most, load), 0);
  const isPounds = fives >= FIVES_SHARE && endingInFive >= ENDING_IN_FIVE_SHARE && heaviest > HEAVY;
  const seen = `${Math.round(fives * 100)} % of the barbell loads are multiples of 5, the heaviest is ${heaviest}`;
  return isPounds
    ? { unit: 'lb', reason: `${seen}: this looks like pounds.` }
    : { unit: 'kg', reason: `${seen}: this looks like kilograms.` };
}

function barbellLoads({ workouts }: ParsedImport): number[] {
  const loads: number[] = [];
  for (const { exercises } of workouts) {
    for (const { name, sets } of exercises) {
      if (!ON_A_BARBELL.test(foldText(name))) continue;
      for (const { weightEntered } of sets)
        if (weightEntered !== null && weightEntered > 0) loads.push(weightEntered);
    }
  }
  return loads;
}

/**
 * Fills in the units that the file does not name: `unit` for weights, with it kilometres or miles for distances. Rejects
 * sets beyond the limit in that unit.
 */
export function fillUnits(parsed: ParsedImport, unit: WeightUnit): ParsedImport {
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
        sets: exercise.sets.filter((set) => keep(set)).map((set) => fillSet(set, unit)),
      }))
      .filter(({ sets }) => sets.length > 0),
  }));
  return {
    ...parsed,
    workouts: workouts.filter(({ exercises }) => exercises.length > 0),
    bodyweights: parsed.bodyweights.map((entry) => ({ ...entry, unit: entry.unit ?? unit })),
    rejected: rejected.sort((a, b) => a.line - b.line),
  };
}

function fillSet(set: ParsedSet, unit: WeightUnit): ParsedSet {
  const distanceUnit = set.distanceUnitEntered ?? (unit === 'lb' ? 'mi' : 'km');
  const isOpen = set.distanceEntered !== null && set.distanceM === null;
  return {
    ...set,
    weightUnit: set.weightEntered === null ? null : (set.weightUnit ?? unit),
    distanceUnitEntered: set.distanceEntered === null ? null : distanceUnit,
    distanceM: isOpen ? (set.distanceEntered ?? 0) * METRES[distanceUnit] : set.distanceM,
  };
}
