import type { WeightUnit, WorkoutLine } from '../../contract/workouts.ts';
import { spokenName } from '../formulas/spoken-name.ts';
import { topSet, wordSet } from '../formulas/set-wording.ts';
import type { WeightsDb } from '../weights.db.ts';
import type { LineRow } from './workout-lines.repository.ts';
import { loadExercises, type StoredExercise } from './workouts.loader.ts';

const TOP_SETS = 3;

/** Who may not see the body-weight gets volume and records without what it is part of. */
export async function presentLines(
  db: WeightsDb,
  rows: readonly LineRow[],
  { unit, seesBodyweight }: { unit: WeightUnit; seesBodyweight: boolean },
): Promise<WorkoutLine[]> {
  const exercises = await loadExercises(
    db,
    rows.map(({ uuid }) => uuid),
    TOP_SETS,
  );
  return rows.map((row) => ({
    uuid: row.uuid,
    title: row.title,
    started_at: row.started_at.toISOString(),
    local_date: row.local_date,
    state: row.state,
    source: row.source,
    sets: row.set_count,
    volume_kg: seesBodyweight ? row.volume_kg : row.open_volume_kg,
    duration_seconds: row.duration_seconds,
    top_sets: (exercises.get(row.uuid) ?? []).flatMap((exercise) => wordTopSet(exercise, unit)),
    record_count: seesBodyweight ? row.record_count : row.open_record_count,
  }));
}

function wordTopSet({ exercise, sets }: StoredExercise, unit: WeightUnit): string[] {
  const top = topSet(sets);
  if (!top) return [];
  return [`${spokenName(exercise.name)} ${wordSet(exercise, top, unit)}`.trim()];
}
