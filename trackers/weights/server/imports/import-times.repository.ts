import { sql } from 'kysely';
import type { WeightsDb } from '../weights.db.ts';

export interface WorkoutTimes {
  readonly started_at: Date;
  readonly ended_at: Date | null;
  readonly timezone: string;
  readonly local_date: string;
}

/** An imported workout with its present times and those of the import. */
export interface ImportedTimes extends WorkoutTimes {
  readonly uuid: string;
  readonly title: string | null;
  readonly source: string;
  readonly is_edited: boolean;
  readonly is_corrected: boolean;
  readonly imported_started_at: Date;
  readonly imported_ended_at: Date | null;
  readonly imported_timezone: string;
  readonly imported_date: string;
}

/** Returns the finished workouts of an import, newest first. */
export async function findImportedTimes(db: WeightsDb, batchId: string): Promise<ImportedTimes[]> {
  const { rows } = await sql<ImportedTimes>`
    select w.uuid, w.title, w.source, w.started_at, w.ended_at, w.timezone, w.local_date, w.edited_at is not null as is_edited,
      t.workout_id is not null as is_corrected,
      coalesce(t.started_at, w.started_at) as imported_started_at,
      case when t.workout_id is null then w.ended_at else t.ended_at end as imported_ended_at,
      coalesce(t.timezone, w.timezone) as imported_timezone, coalesce(t.local_date, w.local_date) as imported_date
    from weights_workouts w left join weights_import_times t on t.workout_id = w.uuid
    where w.import_id = ${batchId} and w.state = 'finished' order by w.started_at desc, w.uuid desc`.execute(
    db,
  );
  return rows;
}

/** Keeps the present times of workouts, unless earlier ones are kept. */
export async function keepTimes(db: WeightsDb, uuids: readonly string[]): Promise<void> {
  await sql`
    insert into weights_import_times (workout_id, started_at, ended_at, timezone, local_date)
    select uuid, started_at, ended_at, timezone, local_date from weights_workouts
    where uuid = any(${[...uuids]}::uuid[])
    on conflict do nothing`.execute(db);
}

export async function deleteKeptTimes(db: WeightsDb, batchId: string): Promise<void> {
  await sql`
    delete from weights_import_times t using weights_workouts w
    where w.uuid = t.workout_id and w.import_id = ${batchId}`.execute(db);
}

/** Saves times of workouts. Their versions rise, so that an open editor does not overwrite them. */
export async function saveTimes(
  db: WeightsDb,
  times: readonly (WorkoutTimes & { readonly uuid: string })[],
): Promise<void> {
  await sql`
    update weights_workouts w set started_at = t.started_at, ended_at = t.ended_at, timezone = t.timezone,
      local_date = t.local_date, version = w.version + 1
    from json_to_recordset(${JSON.stringify(times)}::json)
      as t (uuid uuid, started_at timestamptz, ended_at timestamptz, timezone text, local_date date)
    where w.uuid = t.uuid`.execute(db);
  await sql`
    update weights_workout_exercises we set local_date = w.local_date from weights_workouts w
    where w.uuid = we.workout_id and w.uuid = any(${times.map(({ uuid }) => uuid)}::uuid[])`.execute(db);
}

export async function saveZones(
  db: WeightsDb,
  batchId: string,
  zones: { readonly file: string; readonly training: string } | null,
): Promise<void> {
  await sql`
    update weights_import_batches
    set file_timezone = ${zones?.file ?? null}, training_timezone = ${zones?.training ?? null}
    where uuid = ${batchId}`.execute(db);
}
