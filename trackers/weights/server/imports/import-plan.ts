import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { LIMITS } from '../../contract/limits.ts';
import { findDuplicates, type WorkoutTrace } from '../formulas/duplicates.ts';
import { splitAssistance } from '../formulas/load.ts';
import { toKg } from '../../contract/units.ts';
import type { LineFinding, ParsedImport, ParsedSet, ParsedWorkout } from '../file-formats/import.model.ts';
import { toInstant } from '../file-formats/times.ts';
import { fingerprintOf } from '../workouts/workout-rollup.ts';
import { localDateOf } from '../workouts/workout-times.ts';
import type {
  ExerciseFacts,
  WorkoutContent,
  WorkoutExercise,
  WorkoutSet,
} from '../workouts/workouts.model.ts';
import { findTraces, findTracesByKey, type StoredTrace } from './import-traces.repository.ts';
import type { WeightsDb } from '../weights.db.ts';

const DAY_MS = 86_400_000;
/** Planning pauses after so many workouts, so that other requests are answered. */
const WORKOUTS_PER_SLICE = 50;

export type PlannedWorkout = WorkoutTrace & { externalKey: string; content: WorkoutContent };

/** Turns a file whose units are filled in into workouts to store. Local times of the file are read in `timezone`. */
export async function planImport(
  parsed: Pick<ParsedImport, 'workouts' | 'rejected'>,
  {
    timezone,
    now,
    exercises,
  }: { timezone: string; now: Date; exercises: ReadonlyMap<string, ExerciseFacts> },
): Promise<{ workouts: PlannedWorkout[]; rejected: LineFinding[] }> {
  const workouts: PlannedWorkout[] = [];
  const rejected = [...parsed.rejected];
  for (const [index, workout] of parsed.workouts.entries()) {
    if (index % WORKOUTS_PER_SLICE === WORKOUTS_PER_SLICE - 1) await yieldToOthers();
    const planned = planWorkout(workout, timezone, exercises);
    if (planned.startedAtMs <= now.getTime() + DAY_MS) workouts.push(planned);
    else rejected.push(...rejectSets(workout, 'the workout starts more than 24 hours from now'));
  }
  return { workouts, rejected: rejected.sort((a, b) => a.line - b.line) };
}

function planWorkout(
  workout: ParsedWorkout,
  timezone: string,
  exercises: ReadonlyMap<string, ExerciseFacts>,
): PlannedWorkout {
  const startedAt = new Date(toInstant(workout.start, timezone));
  const localDate = dateOfStart(workout, startedAt, timezone);
  const entries = workout.exercises.map((entry): WorkoutExercise => {
    const exercise = exercises.get(entry.name);
    if (!exercise) throw new TypeError(`${entry.name} has no exercise`);
    return {
      exercise,
      supersetGroup: entry.supersetGroup,
      notes: entry.note,
      restSeconds: entry.restSeconds,
      sets: entry.sets.map((set) => planSet(set, exercise)),
    };
  });
  return {
    externalKey: workout.externalKey,
    startedAtMs: startedAt.getTime(),
    localDate,
    fingerprint: fingerprintOf(entries),
    content: {
      title: workout.title,
      notes: workout.notes,
      startedAt,
      ...endOf(workout, startedAt, timezone),
      timezone,
      localDate,
      state: 'finished',
      exercises: entries,
    },
  };
}

/** Takes the day from the file when it gives a local time; a time in UTC is converted to the zone. */
function dateOfStart({ start }: ParsedWorkout, startedAt: Date, timezone: string): string {
  const isUtc = start.instant !== null && startedAt.toISOString().startsWith(start.local.slice(0, 16));
  return isUtc ? localDateOf(startedAt, timezone) : start.local.slice(0, 10);
}

/**
 * Computes the end from the duration, or else the duration from instants: clocks may change between the two local
 * times.
 */
function endOf(
  { end, durationSeconds }: ParsedWorkout,
  startedAt: Date,
  timezone: string,
): Pick<WorkoutContent, 'endedAt' | 'durationSeconds'> {
  if (!end) {
    const hasDuration = durationSeconds !== null;
    return {
      endedAt: hasDuration ? new Date(startedAt.getTime() + durationSeconds * 1000) : null,
      durationSeconds,
    };
  }
  const endedAt = new Date(toInstant(end, timezone));
  const seconds = Math.round((endedAt.getTime() - startedAt.getTime()) / 1000);
  if (seconds < 0 || seconds > LIMITS.durationSeconds) return { endedAt: null, durationSeconds };
  return { endedAt, durationSeconds: seconds };
}

function planSet(set: ParsedSet, exercise: ExerciseFacts): WorkoutSet {
  const { weightEntered, weightUnit } = set;
  const weightKg = weightEntered === null || weightUnit === null ? null : toKg(weightEntered, weightUnit);
  return {
    setType: set.setType,
    done: true,
    weightEntered,
    weightUnit,
    ...splitAssistance(exercise, weightKg),
    reps: set.reps,
    rpe: set.rpe,
    distanceM: set.distanceM,
    durationSeconds: set.durationSeconds,
    side: set.side ?? null,
    doneAt: set.doneAt ? new Date(set.doneAt) : null,
  };
}

function rejectSets({ exercises }: ParsedWorkout, reason: string): LineFinding[] {
  return exercises.flatMap(({ sets }) => sets.map(({ line }) => ({ line, reason })));
}

/**
 * Returns for each workout the stored one that it duplicates, or null: by key in the same source, start time or sets. With
 * `isFromHevy`, one that is another workout in Hevy is no duplicate.
 */
export async function matchDuplicates(
  db: WeightsDb,
  {
    userId,
    source,
    workouts,
    isFromHevy = false,
  }: { userId: string; source: string; workouts: readonly PlannedWorkout[]; isFromHevy?: boolean },
): Promise<(StoredTrace | null)[]> {
  const [first] = workouts;
  if (!first) return [];
  const days = workouts.map(({ localDate }) => localDate).sort();
  const span = { userId, from: days[0] ?? first.localDate, to: days.at(-1) ?? first.localDate };
  const keys = workouts.map(({ externalKey }) => externalKey);
  const [stored, sameKey] = await Promise.all([
    findTraces(db, span),
    findTracesByKey(db, { userId, source, keys }),
  ]);
  const byKey = new Map(sameKey.map((trace) => [trace.externalKey, trace]));
  const comparable = isFromHevy ? stored.filter(({ isInHevy }) => !isInHevy) : stored;
  const alike = findDuplicates(workouts, comparable);
  return workouts.map(({ externalKey }, index) => byKey.get(externalKey) ?? alike[index] ?? null);
}
