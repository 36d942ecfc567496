import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { POST_VISIBILITIES, type PostVisibility } from '@plotline/contract/feed.ts';
import type { WeightsTables } from '../database.gen.ts';
import type { OneRepMaxFormula } from '../formulas/formulas.model.ts';
import { currentRecords, findRecords } from '../formulas/records.ts';
import type { ExerciseSession, RecordEvent, RecordSet } from '../formulas/records.model.ts';
import { setColumns, setKey } from './record-events.ts';
import {
  findHistories,
  findUsedExercises,
  removeRecords,
  type HistoryRow,
  type RemovedRecord,
} from './records.repository.ts';
import { insertRows, type WeightsDb } from '../weights.db.ts';

/** The event loop runs other work between two batches. */
const EXERCISES_PER_BATCH = 10;

/**
 * Rebuilds the records of some exercises from their whole history.
 * @returns the workouts whose records changed.
 */
export async function rebuildRecords(
  trx: WeightsDb,
  userId: string,
  { exerciseIds, formula }: { exerciseIds: Iterable<string>; formula: OneRepMaxFormula },
): Promise<string[]> {
  const changed = new Set<string>();
  const ids = [...new Set(exerciseIds)];
  for (let start = 0; start < ids.length; start += EXERCISES_PER_BATCH) {
    const batch = ids.slice(start, start + EXERCISES_PER_BATCH);
    const removed = await removeRecords(trx, userId, batch);
    const histories = Map.groupBy(await findHistories(trx, userId, batch), ({ exercise_id }) => exercise_id);
    const rows = [...histories].flatMap(([exerciseId, sets]) =>
      recordRows({ userId, exerciseId, formula }, sets),
    );
    await insertRows(trx, 'weights_records', rows);
    for (const workoutId of changedWorkouts(removed, rows)) changed.add(workoutId);
    if (start + EXERCISES_PER_BATCH < ids.length) await yieldToEventLoop();
  }
  return [...changed];
}

function changedWorkouts(before: readonly RemovedRecord[], after: readonly RemovedRecord[]): string[] {
  const [previous, current] = [byKey(before), byKey(after)];
  return [...new Set([...previous.keys(), ...current.keys()])]
    .filter((key) => {
      const [was, is] = [previous.get(key), current.get(key)];
      return was?.value !== is?.value || was?.previous !== is?.previous;
    })
    .map((key) => key.slice(0, key.indexOf(' ')));
}

/** Indexes the records without baselines; the key begins with the workout. */
function byKey(records: readonly RemovedRecord[]): ReadonlyMap<string, RemovedRecord> {
  return new Map(
    records
      .filter((record) => !record.is_baseline)
      .map((record) => [`${record.workout_id} ${record.exercise_id} ${record.kind}`, record]),
  );
}

export async function rebuildAllRecords(
  trx: WeightsDb,
  userId: string,
  formula: OneRepMaxFormula,
): Promise<void> {
  await rebuildRecords(trx, userId, { exerciseIds: await findUsedExercises(trx, userId), formula });
}

function recordRows(
  { userId, exerciseId, formula }: { userId: string; exerciseId: string; formula: OneRepMaxFormula },
  rows: readonly HistoryRow[],
): WeightsTables['weights_records'][] {
  const [first] = rows;
  if (!first) return [];
  const traits = {
    loadType: first.load_type,
    bodyweightFraction: first.bodyweight_fraction,
    perHand: first.per_hand,
  };
  const sessions = sessionsOf(rows);
  const find = (some: readonly Session[]) => findRecords({ traits, formula, sessions: some });
  const all = find(sessions);
  // A record must not tell of workouts that its viewers do not see: it follows from those with at least its viewers.
  const visibilityOf = new Map(sessions.map(({ workoutUuid, visibility }) => [workoutUuid, visibility]));
  const events = POST_VISIBILITIES.flatMap((visibility, at) => {
    const seen = sessions.filter((session) => POST_VISIBILITIES.indexOf(session.visibility) <= at);
    if (!seen.some((session) => session.visibility === visibility)) return [];
    const found = seen.length === sessions.length ? all : find(seen);
    return found.filter(({ workoutUuid }) => visibilityOf.get(workoutUuid) === visibility);
  });
  const current = new Set([...currentRecords(all).values()].map(nameOf));
  return events.map((event) => ({
    user_id: userId,
    workout_id: event.workoutUuid,
    exercise_id: exerciseId,
    kind: event.kind,
    value: event.value,
    previous: event.previous,
    is_baseline: event.isBaseline,
    is_current: current.has(nameOf(event)),
    ...setColumns(event.setUuid),
    weight_kg: event.weightKg,
    reps: event.reps,
    distance_m: event.distanceM,
    local_date: event.achievedAt,
    reveals_bodyweight: event.revealsBodyweight,
  }));
}

/** Identifies an event among those of its exercise, whichever workouts it follows from. */
function nameOf({ kind, workoutUuid, setUuid }: RecordEvent): string {
  return `${kind} ${workoutUuid} ${setUuid}`;
}

interface Session extends ExerciseSession {
  readonly visibility: PostVisibility;
}

/** Groups sets into one session per workout, even if an exercise occurs twice. Rows are in date order. */
function sessionsOf(rows: readonly HistoryRow[]): Session[] {
  return [...Map.groupBy(rows, ({ workout_id }) => workout_id)].map(([workoutUuid, sets]) => ({
    workoutUuid,
    achievedAt: sets[0]?.local_date ?? '',
    bodyweightKg: sets[0]?.bodyweight_kg ?? null,
    visibility: sets[0]?.visibility ?? 'everyone',
    sets: sets.map(recordSet),
  }));
}

function recordSet(row: HistoryRow): RecordSet {
  return {
    setUuid: setKey(row.workout_exercise_id, row.position),
    setType: row.set_type,
    done: row.done,
    weightKg: row.weight_kg,
    assistanceKg: row.assistance_kg,
    reps: row.reps,
    rpe: row.rpe,
    distanceM: row.distance_m,
    durationSeconds: row.duration_s,
  };
}
