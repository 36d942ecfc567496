import type { ExerciseTraits, OneRepMaxFormula, PerformedSet } from './formulas.model.ts';

export const RECORD_KINDS = [
  'weight',
  'e1rm',
  'reps_at_weight',
  'set_volume',
  'session_volume',
  'most_reps',
  'least_assistance',
  'longest_duration',
  'longest_distance',
  'fastest',
] as const;

/**
 * weight: heaviest, in kg (added kg on weighted body-weight exercises). e1rm: best estimate, in kg. reps_at_weight:
 * most repetitions at or above a weight used before. set_volume, session_volume: kg × repetitions. most_reps:
 * repetitions without weight. least_assistance: kg, lower is better, at as many repetitions. longest_duration:
 * seconds. longest_distance: metres. fastest: seconds over the same distance, lower is better.
 */
export type RecordKind = (typeof RECORD_KINDS)[number];

/** Records of volume come with almost every workout: posts name them, but no badge, list or count does. */
export const VOLUME_KINDS: readonly string[] = ['set_volume', 'session_volume'];

export type RecordSet = PerformedSet & { setUuid: string };

export type ExerciseSession = {
  workoutUuid: string;
  achievedAt: string;
  bodyweightKg: number | null;
  sets: readonly RecordSet[];
};

export type ExerciseHistory = {
  traits: ExerciseTraits;
  formula: OneRepMaxFormula;
  /** Sessions in date order, the oldest first. */
  sessions: readonly ExerciseSession[];
};

export type RecordEvent = {
  kind: RecordKind;
  value: number;
  /** The value that was beaten; null for a baseline. */
  previous: number | null;
  /** The first value of its kind, which is not a record and never announced. */
  isBaseline: boolean;
  /** The set of the record; null for a whole session. */
  setUuid: string | null;
  weightKg: number | null;
  reps: number | null;
  distanceM: number | null;
  workoutUuid: string;
  achievedAt: string;
  /** The body weight can be derived from the value: others see it only if the body weight is shared. */
  revealsBodyweight: boolean;
};
