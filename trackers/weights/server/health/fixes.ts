import { dataChanged, type Figure } from '@plotline/server/tracker-kit/health.ts';
import {
  formatDuration,
  formatVolume,
  formatWeight,
  fromKg,
  toKg,
  trimNumber,
} from '../../contract/units.ts';
import type { WeightUnit } from '../../contract/workouts.ts';
import { splitAssistance } from '../formulas/load.ts';
import { LONG_WORKOUT_SECONDS } from '../formulas/workout-duration.ts';
import { findSettings } from '../settings/settings.repository.ts';
import type { WeightsDb, WeightsKit } from '../weights.db.ts';
import { loadExercises, workoutContent } from '../workouts/workouts.loader.ts';
import type { WorkoutRow } from '../workouts/workout-rows.ts';
import { correct } from '../workouts/workouts.service.ts';
import type { WorkoutContent, WorkoutSet } from '../workouts/workouts.model.ts';
import { bringBack, setAside } from '../workouts/withdrawn-workouts.service.ts';
import { findExerciseIds, findWorkouts } from '../workouts/workouts.repository.ts';
import { readFacts, readUndo, type Facts, type SetFacts, type Undo } from './facts.ts';
import { findCurrentRecords, findTotals, type CurrentRecord } from './health.repository.ts';

type Finding = { userId: string; facts: unknown };

/** Corrects the data of a finding. Returns what the undo needs. */
export async function fix(
  kit: WeightsKit,
  trx: WeightsDb,
  { userId, facts: stored, value }: Finding & { value: number | null },
): Promise<Undo> {
  const facts = readFacts(stored);
  if (facts.kind === 'repeated') {
    await findFinished(trx, userId, facts.workout_id);
    await setAside(kit, trx, userId, facts.workout_id);
    return { value: 0, ended_at: null };
  }
  if (facts.kind === 'volume' || value === null) throw dataChanged();
  const workout = await findFinished(trx, userId, facts.workout_id);
  const content = await contentOf(trx, workout);
  if (facts.kind === 'time') {
    if (workout.duration_seconds !== facts.seconds) throw dataChanged();
    const seconds = Math.round(value * 60);
    const endedAt = workout.ended_at && new Date(workout.started_at.getTime() + seconds * 1_000);
    await correct(kit, trx, workout, { ...content, durationSeconds: seconds, endedAt });
    return { value: seconds, ended_at: workout.ended_at?.toISOString() ?? null };
  }
  const changed = changeSet(content, facts, {
    expected: facts.kind === 'weight' ? facts.weight : facts.reps,
    expectedUnit: facts.kind === 'weight' ? facts.unit : null,
    value: facts.kind === 'weight' && facts.weight < 0 ? -value : value,
    unit: facts.kind === 'weight' ? facts.fix_unit : null,
  });
  await correct(kit, trx, workout, changed);
  return { value, ended_at: null };
}

/** Reverses a fix; refused if the data have changed since. */
export async function undoFix(
  kit: WeightsKit,
  trx: WeightsDb,
  { userId, facts: stored, undo: storedUndo }: Finding & { undo: unknown },
): Promise<void> {
  const facts = readFacts(stored);
  const undo = readUndo(storedUndo);
  if (facts.kind === 'volume') throw dataChanged();
  if (facts.kind === 'repeated') {
    await bringBack(kit, trx, userId, facts.workout_id);
    return;
  }
  const workout = await findFinished(trx, userId, facts.workout_id);
  const content = await contentOf(trx, workout);
  if (facts.kind === 'time') {
    if (workout.duration_seconds !== undo.value) throw dataChanged();
    const endedAt = undo.ended_at === null ? null : new Date(undo.ended_at);
    await correct(kit, trx, workout, { ...content, durationSeconds: facts.seconds, endedAt });
    return;
  }
  const changed = changeSet(content, facts, {
    expected: facts.kind === 'weight' && facts.weight < 0 ? -undo.value : undo.value,
    expectedUnit: facts.kind === 'weight' ? facts.fix_unit : null,
    value: facts.kind === 'weight' ? facts.weight : facts.reps,
    unit: facts.kind === 'weight' ? facts.unit : null,
  });
  await correct(kit, trx, workout, changed);
}

async function findFinished(trx: WeightsDb, userId: string, uuid: string): Promise<WorkoutRow> {
  const [workout] = await findWorkouts(trx, [uuid]);
  if (workout?.user_id !== userId || workout.state !== 'finished') throw dataChanged();
  return workout;
}

async function contentOf(trx: WeightsDb, workout: WorkoutRow): Promise<WorkoutContent> {
  const exercises = await loadExercises(trx, [workout.uuid]);
  return workoutContent(workout, exercises.get(workout.uuid) ?? []);
}

type SetChange = {
  expected: number;
  expectedUnit: WeightUnit | null;
  value: number;
  /** Unit of a weight; null for repetitions. */
  unit: WeightUnit | null;
};

/** Returns the workout with another weight or number of repetitions in one set. */
function changeSet(content: WorkoutContent, facts: SetFacts, change: SetChange): WorkoutContent {
  const entry = content.exercises[facts.entry];
  const set = entry?.sets[facts.set];
  const isExpected =
    change.unit === null
      ? set?.reps === change.expected
      : set?.weightEntered === change.expected && set.weightUnit === change.expectedUnit;
  if (!set || entry.exercise.uuid !== facts.exercise_id || !isExpected) throw dataChanged();
  const corrected: WorkoutSet =
    change.unit === null
      ? { ...set, reps: change.value }
      : {
          ...set,
          weightEntered: change.value,
          weightUnit: change.unit,
          ...splitAssistance(entry.exercise, toKg(change.value, change.unit)),
        };
  const sets = entry.sets.with(facts.set, corrected);
  return { ...content, exercises: content.exercises.with(facts.entry, { ...entry, sets }) };
}

/** Records that a fix may change, as the owner reads them. */
const RECORD_LABELS: ReadonlyMap<string, string> = new Map([
  ['weight', 'heaviest weight'],
  ['e1rm', 'best estimated maximum'],
  ['set_volume', 'most volume in a set'],
  ['session_volume', 'most volume in a workout'],
  ['most_reps', 'most repetitions'],
]);

/** Returns the figures that a fix may change: totals, those of its workout, and the records of its exercises. */
export async function figures(trx: WeightsDb, { userId, facts: stored }: Finding): Promise<Figure[]> {
  const facts = readFacts(stored);
  if (facts.kind === 'volume') return [];
  const { unit } = await findSettings(trx, userId);
  const [workout] = await findWorkouts(trx, [facts.workout_id]);
  const totals = await findTotals(trx, userId, LONG_WORKOUT_SECONDS);
  const records = await findCurrentRecords(
    trx,
    userId,
    facts.kind === 'repeated' ? await findExerciseIds(trx, [facts.workout_id]) : exerciseOf(facts),
  );
  return [
    { label: 'Workouts', value: totals.workouts.toLocaleString('en-US'), isTotal: true },
    ...(workout?.state === 'finished'
      ? [{ label: 'Volume of this workout', value: formatVolume(workout.volume_kg, unit) }]
      : []),
    { label: 'Volume, all time', value: wholeVolume(totals.volume_kg, unit), isTotal: true },
    { label: 'Time, all time', value: formatDuration(totals.open_seconds), isTotal: true },
    ...records.flatMap((record) => recordFigure(record, unit)),
  ];
}

function exerciseOf(facts: Exclude<Facts, { kind: 'volume' | 'repeated' }>): string[] {
  return facts.kind === 'time' ? [] : [facts.exercise_id];
}

function recordFigure({ exercise, kind, value }: CurrentRecord, unit: WeightUnit): Figure[] {
  const label = RECORD_LABELS.get(kind);
  if (label === undefined) return [];
  return [{ label: `${exercise}: ${label}`, value: recordText(kind, value, unit) }];
}

function recordText(kind: string, value: number, unit: WeightUnit): string {
  if (kind === 'most_reps') return trimNumber(value, 1);
  if (kind === 'set_volume' || kind === 'session_volume') return formatVolume(value, unit);
  return formatWeight(fromKg(value, unit), unit, 1);
}

/** Tonnes would hide a small difference. */
function wholeVolume(volumeKg: number, unit: WeightUnit): string {
  return `${Math.round(fromKg(volumeKg, unit)).toLocaleString('en-US')} ${unit}`;
}
