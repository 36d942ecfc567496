import { setImmediate as nextTurn } from 'node:timers/promises';
import { LIMITS } from '../../contract/workouts.ts';
import type { WorkoutTrace } from '../formulas/duplicates.ts';
import { splitAssistance } from '../formulas/load.ts';
import { toKg } from '../../contract/units.ts';
import type { LineFinding, ParsedImport, ParsedSet, ParsedWorkout } from '../import/import.model.ts';
import { toInstant } from '../import/parse-time.ts';
import { fingerprintOf } from '../workouts/workout-rollup.ts';
import { localDateOf } from '../workouts/workout-times.ts';
import type {
  ExerciseFacts,
  WorkoutContent,
  WorkoutExercise,
  WorkoutSet,
} from '../workouts/workouts.model.ts';

const DAY_MS = 86_400_000;
/** Between two batches others get their turn. */
const WORKOUTS_PER_TURN = 50;

export type PlannedWorkout = WorkoutTrace & { externalKey: string; content: WorkoutContent };

/** What would be stored of a file whose units are settled. The file's wall clocks are read in `timezone`. */
export async function planImport(
  parsed: ParsedImport,
  {
    timezone,
    now,
    exercises,
  }: { timezone: string; now: Date; exercises: ReadonlyMap<string, ExerciseFacts> },
): Promise<{ workouts: PlannedWorkout[]; rejected: LineFinding[] }> {
  const workouts: PlannedWorkout[] = [];
  const rejected = [...parsed.rejected];
  for (const [index, workout] of parsed.workouts.entries()) {
    if (index % WORKOUTS_PER_TURN === WORKOUTS_PER_TURN - 1) await nextTurn();
    const planned = planWorkout(workout, timezone, exercises);
    if (planned.startedAtMs <= now.getTime() + DAY_MS) workouts.push(planned);
    else rejected.push(...rejectAll(workout, 'the workout starts more than 24 hours from now'));
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

/** An offset in the file says what day it was there; without one, or in UTC, the zone does. */
function dateOfStart({ start }: ParsedWorkout, startedAt: Date, timezone: string): string {
  const isUtc = start.instant !== null && startedAt.toISOString().startsWith(start.local.slice(0, 16));
  return isUtc ? localDateOf(startedAt, timezone) : start.local.slice(0, 10);
}

/** Between two clock readings a change of the clock may lie, so that the instants decide. */
function endOf(
  { end, durationSeconds }: ParsedWorkout,
  startedAt: Date,
  timezone: string,
): Pick<WorkoutContent, 'endedAt' | 'durationSeconds'> {
  if (!end) return { endedAt: null, durationSeconds };
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
  };
}

function rejectAll({ exercises }: ParsedWorkout, reason: string): LineFinding[] {
  return exercises.flatMap(({ sets }) => sets.map(({ line }) => ({ line, reason })));
}
