import type { FinishedWorkout, WordedExercise } from './feed-wording.model.ts';
import { usesBodyweight } from './load.ts';
import { setOneRepMax } from './one-rep-max.ts';
import type { RecordEvent, RecordKind } from './records.model.ts';
import { spokenName } from './spoken-name.ts';
import { wordSet } from './set-wording.ts';
import { formatVolume, formatWeight, fromKg } from '../../contract/units.ts';

/** Which record speaks for an exercise when a workout set several. */
const BY_WEIGHT: readonly RecordKind[] = [
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

export type WordedRecord = { kind: RecordKind; text: string };

type Context = Pick<FinishedWorkout, 'unit' | 'formula'>;

/** One line for each exercise with a record, at most three: "New record: Bench Press 100 kg × 5 (e1RM 116.7 kg)". */
export function wordRecords(workout: FinishedWorkout): string | null {
  const lines = workout.exercises.flatMap((exercise) => {
    const worded = wordRecord(exercise, workout);
    return worded ? [`New record: ${spokenName(exercise.name)} ${worded.text}`] : [];
  });
  return lines.length === 0 ? null : lines.slice(0, MAX_LINES).join('\n');
}

/** The weightiest record of an exercise in words; null without one that may be shown to everybody. */
export function wordRecord(exercise: WordedExercise, context: Context): WordedRecord | null {
  const shown = exercise.records.filter(
    ({ isBaseline, revealsBodyweight }) => !isBaseline && !revealsBodyweight,
  );
  for (const kind of BY_WEIGHT) {
    const event = shown.find((candidate) => candidate.kind === kind);
    if (event) return { kind, text: wordEvent(exercise, event, context) };
  }
  return null;
}

function wordEvent(exercise: WordedExercise, event: RecordEvent, { unit, formula }: Context): string {
  if (event.kind === 'session_volume') return `${formatVolume(event.value, unit)} in one workout`;
  const set = exercise.sets.find(({ setUuid }) => setUuid === event.setUuid);
  if (!set) return '';
  const worded = wordSet(exercise.traits, set, unit);
  const e1rm = usesBodyweight(exercise.traits)
    ? null
    : setOneRepMax(exercise.traits, set, { formula, bodyweightKg: null });
  if (e1rm === null || exercise.traits.perHand) return worded;
  return `${worded} (e1RM ${formatWeight(fromKg(e1rm, unit), unit, 1)})`;
}
