import type { ParsedWorkout } from '../file-formats/import.model.ts';
import { recogniseHevy } from '../file-formats/hevy.format.ts';
import { WorkoutCollector } from '../file-formats/workout-collector.ts';
import { StartReader } from '../file-formats/workout-times.ts';
import {
  deletedEvent,
  hevyWorkout,
  identified,
  updatedEvent,
  type HevyExercise,
  type HevySet,
  type HevyWorkout,
} from './hevy.schema.ts';

/** A workout in Hevy as it is now. */
export type HevyChange =
  | {
      readonly kind: 'workout';
      readonly id: string;
      readonly updatedAt: Date;
      readonly workout: ParsedWorkout;
    }
  /** `problem` is part of a sentence for the owner. */
  | { readonly kind: 'unreadable'; readonly id: string; readonly updatedAt: Date; readonly problem: string }
  | { readonly kind: 'deleted'; readonly id: string };

/** Reads an item of the list of workouts; null without an id or time. */
export function readWorkout(item: unknown, now: Date): HevyChange | null {
  if (!identified.Check(item)) return null;
  const { id, updated_at: changed } = item;
  const updatedAt = instantOf(changed);
  if (updatedAt === null) return null;
  if (!hevyWorkout.Check(item)) {
    const [first] = hevyWorkout.Errors(item);
    const place = first?.instancePath.slice(1) ?? '';
    return { kind: 'unreadable', id, updatedAt, problem: `unexpected value at ${place.slice(0, 80)}` };
  }
  const read = readSets(item, now);
  if (typeof read === 'string') return { kind: 'unreadable', id, updatedAt, problem: read };
  return { kind: 'workout', id, updatedAt, workout: { ...read, externalKey: id } };
}

/** Reads an item of the list of changes; null for one of another kind, or without an id or time. */
export function readChange(item: unknown, now: Date): HevyChange | null {
  if (updatedEvent.Check(item)) return readWorkout(item.workout, now);
  return deletedEvent.Check(item) ? { kind: 'deleted', id: item.id } : null;
}

const HEADER = [
  'title',
  'description',
  'start_time',
  'end_time',
  'exercise_title',
  'exercise_notes',
  'superset_id',
  'set_index',
  'set_type',
  'weight_kg',
  'reps',
  'distance_meters',
  'duration_seconds',
  'rpe',
];

/**
 * Reads the sets as lines of a file that Hevy exports, so that limits, names and duplicates are those of an import.
 * Returns the problem if a set breaks a limit: a workout is stored whole or not at all.
 */
function readSets(workout: HevyWorkout, now: Date): ParsedWorkout | string {
  const format = recogniseHevy(HEADER, ',');
  if (!format) throw new TypeError('the header is not recognised');
  const collector = new WorkoutCollector('hevy');
  const starts = new StartReader(Temporal.Instant.fromEpochMilliseconds(now.getTime()));
  const readRow = format.readerFor({ collector, starts });
  let line = 0;
  for (const exercise of workout.exercises) {
    for (const [index, set] of exercise.sets.entries()) {
      readRow(cellsOf(workout, exercise, { set, index }), (line += 1));
      const [rejected] = collector.rejected;
      if (rejected) return `set ${rejected.line}: ${rejected.reason}`;
    }
  }
  const [read] = collector.finish();
  return read ?? 'it has no sets';
}

function cellsOf(
  workout: HevyWorkout,
  exercise: HevyExercise,
  { set, index }: { set: HevySet; index: number },
): string[] {
  const values = [
    workout.title,
    workout.description,
    timeCell(workout.start_time),
    timeCell(workout.end_time ?? ''),
    exercise.title,
    exercise.notes,
    exercise.superset_id,
    index,
    set.type,
    set.weight_kg,
    set.reps,
    set.distance_meters,
    set.duration_seconds,
    set.rpe,
  ];
  return values.map((value) => String(value ?? ''));
}

/** Writes a time as in UTC, to the second; another text stays. */
function timeCell(text: string): string {
  return instantOf(text)?.toISOString().replace(/\.\d+/, '') ?? text;
}

/** A later year is an error that the database might not be able to store. */
const LAST_YEAR = 9_999;

function instantOf(text: string): Date | null {
  try {
    const at = new Date(Temporal.Instant.from(text).epochMilliseconds);
    return at.getTime() >= 0 && at.getUTCFullYear() <= LAST_YEAR ? at : null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
