import { isWorkingSet, type ExerciseTraits, type PerformedSet } from './formulas.model.ts';

export type BodyweightEntry = { localDate: string; weightKg: number };

/**
 * Splits an entered weight into the two stored columns: on assisted exercises every number is assistance, on
 * weighted body-weight exercises a negative one is.
 */
export function splitAssistance(
  traits: Pick<ExerciseTraits, 'loadType'>,
  weightKg: number | null,
): { weightKg: number | null; assistanceKg: number | null } {
  if (weightKg === null) return { weightKg: null, assistanceKg: null };
  if (traits.loadType === 'assisted') return { weightKg: null, assistanceKg: Math.abs(weightKg) };
  if (weightKg < 0) return { weightKg: null, assistanceKg: -weightKg };
  return { weightKg, assistanceKg: null };
}

/** Returns the body weight of the last entry on or before the date, else of the first. `entries` are in date order. */
export function bodyweightOn(entries: readonly BodyweightEntry[], localDate: string): number | null {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((entries[middle]?.localDate ?? '') <= localDate) low = middle + 1;
    else high = middle;
  }
  return (entries[low - 1] ?? entries[0])?.weightKg ?? null;
}

/** Returns the kilograms lifted in one repetition; null if unknown or meaningless. */
export function effectiveLoadKg(
  traits: ExerciseTraits,
  set: Pick<PerformedSet, 'weightKg' | 'assistanceKg'>,
  bodyweightKg: number | null,
): number | null {
  if (traits.loadType === 'external') {
    return set.weightKg === null ? null : set.weightKg * (traits.perHand ? 2 : 1);
  }
  if (!usesBodyweight(traits) || bodyweightKg === null) return null;
  const moved = bodyweightKg * traits.bodyweightFraction;
  return Math.max(0, moved + (set.weightKg ?? 0) - (set.assistanceKg ?? 0));
}

export function usesBodyweight(traits: Pick<ExerciseTraits, 'loadType'>): boolean {
  return ['bodyweight', 'weighted_bodyweight', 'assisted'].includes(traits.loadType);
}

export type Volume = {
  volumeKg: number;
  /** Working sets of body-weight exercises excluded because the body weight is unknown. */
  setsWithoutBodyweight: number;
};

/** Returns the sum of effective load × repetitions over the working sets; drop and failure sets count. */
export function volumeOf(
  work: Iterable<{ traits: ExerciseTraits; sets: Iterable<PerformedSet> }>,
  bodyweightKg: number | null,
): Volume {
  const volume: Volume = { volumeKg: 0, setsWithoutBodyweight: 0 };
  for (const { traits, sets } of work) {
    for (const set of sets) {
      if (!isWorkingSet(set) || set.reps === null) continue;
      const load = effectiveLoadKg(traits, set, bodyweightKg);
      if (load !== null) volume.volumeKg += load * set.reps;
      else if (usesBodyweight(traits)) volume.setsWithoutBodyweight += 1;
    }
  }
  return volume;
}
