import { isNoneOf } from '@plotline/server/tracker-kit/none-of.ts';
import { sql } from 'kysely';
import type { LoadType } from '../formulas/formulas.model.ts';
import { VOLUME_KINDS } from '../formulas/records.model.ts';
import type { WeightsDb } from '../weights.db.ts';

export type RecordsFilter = {
  userId: string;
  exerciseId: string | null;
  /** First day on which records that reveal the body weight are left out. */
  bodyweightHiddenFrom: string;
  from: string;
  to: string;
  /** Excluded workouts. */
  excluded: readonly string[];
};

export type PageRecordRow = {
  exercise_id: string;
  exercise: string;
  load_type: LoadType;
  bodyweight_fraction: number;
  per_hand: boolean;
  workout_id: string;
  kind: string;
  value: number;
  previous: number | null;
  local_date: string;
  set_type: 'warmup' | 'normal' | 'drop' | 'failure' | null;
  weight_entered: number | null;
  weight_unit: 'kg' | 'lb' | null;
  weight_kg: number | null;
  assistance_kg: number | null;
  reps: number | null;
  rpe: number | null;
  distance_m: number | null;
  duration_s: number | null;
  total: number;
};

/** Record kinds by importance: one record is listed per exercise and workout. */
const KINDS = [
  'e1rm',
  'weight',
  'reps_at_weight',
  'least_assistance',
  'most_reps',
  'longest_distance',
  'longest_duration',
  'fastest',
];

/**
 * Returns the newest records of a window, one per exercise and workout, with their sets. Records of volume come with
 * almost every workout: they are neither listed nor counted.
 */
export async function findRecords(
  db: WeightsDb,
  filter: RecordsFilter,
  limit: number,
): Promise<PageRecordRow[]> {
  const { rows } = await sql<PageRecordRow>`
    with newest as (
      select workout_id, exercise_id, min(local_date) as local_date, count(*) over () as total
      from weights_records where ${matches(filter)} group by workout_id, exercise_id
      order by local_date desc, workout_id, exercise_id limit ${limit})
    select b.exercise_id, e.name as exercise, e.load_type, e.bodyweight_fraction, e.per_hand, b.workout_id, b.kind,
      b.value, b.previous, b.local_date, s.set_type, s.weight_entered, s.weight_unit, s.weight_kg, s.assistance_kg,
      s.reps, s.rpe, s.distance_m, s.duration_s, b.total
    from newest n cross join lateral (
      select *, n.total from weights_records
      where workout_id = n.workout_id and exercise_id = n.exercise_id and ${matches(filter)}
      order by array_position(${KINDS}::text[], kind) limit 1) b
    join weights_exercises e on e.uuid = b.exercise_id
    left join weights_sets s on s.workout_exercise_id = b.workout_exercise_id and s.position = b.set_position
    order by b.local_date desc, b.workout_id, b.exercise_id`.execute(db);
  return rows;
}

/** Counts the records of a window, one per exercise and workout. */
export async function countRecords(db: WeightsDb, filter: RecordsFilter): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (
      select distinct workout_id, exercise_id from weights_records
      where ${matches(filter)}) r`.execute(db);
  return rows[0]?.n ?? 0;
}

function matches({ userId, exerciseId, bodyweightHiddenFrom, from, to, excluded }: RecordsFilter) {
  return sql`user_id = ${userId} and not is_baseline and kind <> all(${VOLUME_KINDS}::text[])
    and local_date between ${from}::date and ${to}::date
    and (${exerciseId}::uuid is null or exercise_id = ${exerciseId}::uuid)
    and ${isNoneOf(sql`workout_id`, excluded)}
    and (local_date < ${bodyweightHiddenFrom}::date or not reveals_bodyweight)`;
}
