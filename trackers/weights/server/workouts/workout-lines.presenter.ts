import { orUnshown, type Unshown } from '@plotline/server/tracker-kit/unshown.ts';
import type { WeightUnit, WorkoutLine } from '../../contract/workouts.ts';
import { shortName } from '../formulas/short-name.ts';
import { topSet, describeSet } from '../formulas/set-description.ts';
import type { WeightsDb } from '../weights.db.ts';
import type { LineRow } from './workout-lines.repository.ts';
import { loadExercises, type StoredExercise } from './workouts.loader.ts';

const TOP_SETS = 3;

/** Presents workouts as list rows, without volume and records that reveal the body weight from the given day on. */
export async function presentLines(
  db: WeightsDb,
  rows: readonly LineRow[],
  { unit, bodyweightHiddenFrom }: { unit: WeightUnit; bodyweightHiddenFrom: string | null },
): Promise<(WorkoutLine | Unshown)[]> {
  const exercises = await loadExercises(
    db,
    rows.map(({ uuid }) => uuid),
    TOP_SETS,
  );
  const presentLine = (row: LineRow): WorkoutLine => {
    const seesBodyweight = bodyweightHiddenFrom === null || row.local_date < bodyweightHiddenFrom;
    const best = (exercises.get(row.uuid) ?? []).flatMap((exercise) => bestSetOf(exercise, unit));
    return {
      uuid: row.uuid,
      title: row.title,
      started_at: row.started_at.toISOString(),
      local_date: row.local_date,
      state: row.state,
      source: row.source,
      sets: row.set_count,
      volume_kg: seesBodyweight ? row.volume_kg : row.open_volume_kg,
      duration_seconds: row.duration_seconds,
      top_sets: best.map(({ exercise, set }) => `${exercise} ${set}`.trim()),
      best_sets: best,
      record_count: seesBodyweight ? row.record_count : row.open_record_count,
    };
  };
  return rows.map((row) => orUnshown(row.uuid, () => presentLine(row)));
}

function bestSetOf({ exercise, sets }: StoredExercise, unit: WeightUnit): WorkoutLine['best_sets'] {
  const top = topSet(sets);
  if (!top) return [];
  return [{ exercise: shortName(exercise.name), set: describeSet(exercise, top, unit) }];
}
