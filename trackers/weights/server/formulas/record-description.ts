import type { FinishedWorkout, DescribedExercise } from './workout-description.model.ts';
import { usesBodyweight } from './load.ts';
import { setOneRepMax } from './one-rep-max.ts';
import type { RecordEvent, RecordKind } from './records.model.ts';
import { shortName } from './short-name.ts';
import { describeSet } from './set-description.ts';
import { formatVolume, formatWeight, fromKg } from '../../contract/units.ts';

/** Record kinds by importance: one record is described per exercise. */
const BY_IMPORTANCE: readonly RecordKind[] = [
  'weight',
  'e1rm',
  'reps_at_weight',
  'least_assistance',
  'most_reps',
  'longest_distance',
  'longest_duration',
  'fastest',
  'set_volume',
  'session_volume',
];
const MAX_LINES = 3;

export type RecordDescription = { kind: RecordKind; text: string };

type Context = Pick<FinishedWorkout, 'unit' | 'formula'>;

/** Describes the records of at most three exercises: "New record: Bench Press 100 kg × 5 (e1RM 116.7 kg)". */
export function describeRecords(workout: FinishedWorkout): string | null {
  const lines = workout.exercises.flatMap((exercise) => {
    const described = describeRecord(exercise, workout);
    return described ? [`New record: ${shortName(exercise.name)} ${described.text}`] : [];
  });
  return lines.length === 0 ? null : lines.slice(0, MAX_LINES).join('\n');
}

/** Describes the most important record of an exercise; null without one that everyone may see. */
export function describeRecord(exercise: DescribedExercise, context: Context): RecordDescription | null {
  const event = findRecord(exercise);
  return event && { kind: event.kind, text: describeEvent(exercise, event, context) };
}

/** Returns the most important record of an exercise; null without one that everyone may see. */
export function findRecord(exercise: DescribedExercise): RecordEvent | null {
  const shown = exercise.records.filter(
    ({ isBaseline, revealsBodyweight }) => !isBaseline && !revealsBodyweight,
  );
  for (const kind of BY_IMPORTANCE) {
    const event = shown.find((candidate) => candidate.kind === kind);
    if (event) return event;
  }
  return null;
}

function describeEvent(exercise: DescribedExercise, event: RecordEvent, { unit, formula }: Context): string {
  if (event.kind === 'session_volume') return `${formatVolume(event.value, unit)} in one workout`;
  const set = exercise.sets.find(({ setUuid }) => setUuid === event.setUuid);
  if (!set) return '';
  const described = describeSet(exercise.traits, set, unit);
  const e1rm = usesBodyweight(exercise.traits)
    ? null
    : setOneRepMax(exercise.traits, set, { formula, bodyweightKg: null });
  if (e1rm === null || exercise.traits.perHand) return described;
  return `${described} (e1RM ${formatWeight(fromKg(e1rm, unit), unit, 1)})`;
}
