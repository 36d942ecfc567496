import type { ExerciseTraits, OneRepMaxFormula } from './formulas.model.ts';
import { effectiveLoadKg } from './load.ts';
import { setOneRepMax } from './one-rep-max.ts';
import type { ExerciseSession, RecordKind, RecordSet } from './records.model.ts';

/** A possible record of a session and its set; null for the whole session. */
export type Candidate = { set: RecordSet | null; value: number };

type Values = readonly (readonly [RecordKind, number | null])[];

/** Returns the best values of a session in every kind where more is better. */
export function sessionBests(
  exercise: { traits: ExerciseTraits; formula: OneRepMaxFormula },
  session: ExerciseSession,
  workingSets: readonly RecordSet[],
): Map<RecordKind, Candidate> {
  const bests = new Map<RecordKind, Candidate>();
  let sessionVolume = 0;
  for (const set of workingSets) {
    for (const [kind, value] of valuesOf(exercise, session, set)) {
      if (value === null || value <= 0) continue;
      if (value > (bests.get(kind)?.value ?? 0)) bests.set(kind, { set, value });
      if (kind === 'set_volume') sessionVolume += value;
    }
  }
  if (sessionVolume > 0) bests.set('session_volume', { set: null, value: sessionVolume });
  return bests;
}

/** Rounds repetitions down, as every record does. */
export function wholeReps(set: Pick<RecordSet, 'reps'>): number {
  return Math.floor(set.reps ?? 0);
}

function valuesOf(
  { traits, formula }: { traits: ExerciseTraits; formula: OneRepMaxFormula },
  { bodyweightKg }: ExerciseSession,
  set: RecordSet,
): Values {
  const { loadType } = traits;
  const reps = wholeReps(set);
  if (loadType === 'duration' || loadType === 'distance') {
    return [
      ['longest_duration', set.durationSeconds],
      ['longest_distance', set.distanceM],
    ];
  }
  if (reps === 0 || loadType === 'assisted' || set.assistanceKg !== null) return [];
  if (loadType === 'bodyweight' || loadType === 'reps_only') return [['most_reps', reps]];
  const load = effectiveLoadKg(traits, set, bodyweightKg);
  return [
    ['weight', set.weightKg],
    ['e1rm', setOneRepMax(traits, set, { formula, bodyweightKg })],
    ['set_volume', load === null ? null : load * reps],
    ['most_reps', loadType === 'weighted_bodyweight' && !set.weightKg ? reps : null],
  ];
}
