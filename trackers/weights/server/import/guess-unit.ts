import type { WeightUnit } from '../../contract/workouts.ts';
import { foldText } from './fold.ts';
import type { ParsedImport } from './import.model.ts';

export type UnitGuess = { unit: WeightUnit; reason: string };

const ON_A_BARBELL = /\b(barbell|bar|squat|deadlift|bench press|overhead press)\b/;
const FIVES_SHARE = 0.7;
const ENDING_IN_FIVE_SHARE = 0.2;
const HEAVY = 180;

/**
 * What unit the loads of a file without units look like. American plates make loads that are multiples of 5, many
 * of them ending in 5, and the heavy ones go beyond what most users lift in kilograms.
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
