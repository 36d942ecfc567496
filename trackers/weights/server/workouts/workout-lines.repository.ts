import { isNoneOf } from '@plotline/server/tracker-kit/none-of.ts';
import { sql } from 'kysely';
import { VOLUME_KINDS } from '../formulas/records.model.ts';
import type { WeightsDb } from '../weights.db.ts';

export type LineRow = {
  uuid: string;
  title: string | null;
  started_at: Date;
  local_date: string;
  state: 'draft' | 'finished';
  source: string;
  set_count: number;
  volume_kg: number;
  open_volume_kg: number;
  bodyweight_sets: number;
  duration_seconds: number | null;
  /** Exercises with a record, without those of volume alone. */
  record_count: number;
  /** Without records that reveal the body weight. */
  open_record_count: number;
};

export type LineFilter = {
  userId: string;
  /** Null for drafts and finished workouts. */
  state: 'draft' | 'finished' | null;
  exerciseId?: string | null;
  from?: string | null;
  to?: string | null;
  /** Only workouts with a record, from `bodyweightHiddenFrom` on with one that does not reveal the body weight. */
  onlyRecords?: boolean;
  bodyweightHiddenFrom?: string | null;
  /** Excluded workouts. */
  excluded: readonly string[];
};

/** Returns a page of workouts, newest first. An offset is fine for the few thousand workouts of a user. */
export async function findLines(
  db: WeightsDb,
  filter: LineFilter,
  { page, limit }: { page: number; limit: number },
): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select w.uuid, w.title, w.started_at, w.local_date, w.state, w.source, w.set_count, w.volume_kg, w.open_volume_kg,
      w.bodyweight_sets, w.duration_seconds, r.record_count, r.open_record_count
    from weights_workouts w cross join lateral (
      select count(distinct r.exercise_id) as record_count,
        count(distinct r.exercise_id) filter (where not r.reveals_bodyweight) as open_record_count
      from weights_records r where ${isCountedRecord(filter)}) r
    where ${matches(filter)}
    order by w.started_at desc, w.uuid desc limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  return rows;
}

export async function countLines(db: WeightsDb, filter: LineFilter): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from weights_workouts w where ${matches(filter)}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Records `r` of a workout `w`, and of the exercise of the list, without those of volume alone. */
function isCountedRecord({ exerciseId = null }: LineFilter) {
  return sql`r.workout_id = w.uuid and not r.is_baseline and r.kind <> all(${VOLUME_KINDS}::text[])
    and (${exerciseId}::uuid is null or r.exercise_id = ${exerciseId}::uuid)`;
}

function matches(filter: LineFilter) {
  const { userId, state, exerciseId = null, from = null, to = null, excluded } = filter;
  const { onlyRecords = false, bodyweightHiddenFrom = null } = filter;
  return sql`w.user_id = ${userId} and w.state <> 'replaced'
    and (${state}::text is null or w.state = ${state}::text)
    and (${from}::date is null or w.local_date >= ${from}::date)
    and (${to}::date is null or w.local_date <= ${to}::date)
    and ${isNoneOf(sql`w.uuid`, excluded)}
    and (${exerciseId}::uuid is null or exists (
      select 1 from weights_workout_exercises we where we.workout_id = w.uuid and we.exercise_id = ${exerciseId}::uuid))
    and (not ${onlyRecords}::boolean or exists (select 1 from weights_records r
      where ${isCountedRecord(filter)} and (not r.reveals_bodyweight
        or ${bodyweightHiddenFrom}::date is null or w.local_date < ${bodyweightHiddenFrom}::date)))`;
}
