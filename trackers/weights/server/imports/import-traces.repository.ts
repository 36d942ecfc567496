import { sql } from 'kysely';
import type { WeightsDb } from '../weights.db.ts';

export type StoredTrace = {
  uuid: string;
  startedAtMs: number;
  localDate: string;
  fingerprint: string;
  externalKey: string | null;
};

const columns = sql`uuid, (extract(epoch from started_at) * 1000)::float8 as "startedAtMs",
  local_date as "localDate", fingerprint, external_key as "externalKey"`;

/** The finished workouts of a span of days, as far as telling them from others needs. */
export async function findTraces(
  db: WeightsDb,
  { userId, from, to }: { userId: string; from: string; to: string },
): Promise<StoredTrace[]> {
  const { rows } = await sql<StoredTrace>`
    select ${columns} from weights_workouts
    where user_id = ${userId} and state = 'finished'
      and local_date between ${from}::date - 1 and ${to}::date + 1`.execute(db);
  return rows;
}

/** The workouts with these keys, on whatever day they are now. */
export async function findTracesByKey(
  db: WeightsDb,
  { userId, source, keys }: { userId: string; source: string; keys: readonly string[] },
): Promise<StoredTrace[]> {
  const { rows } = await sql<StoredTrace>`
    select ${columns} from weights_workouts
    where user_id = ${userId} and source = ${source} and external_key = any(${[...keys]}::text[])
      and state <> 'replaced'`.execute(db);
  return rows;
}

/** Takes workouts out of every figure without forgetting them. */
export async function setReplaced(
  db: WeightsDb,
  { batchId, uuids }: { batchId: string; uuids: readonly string[] },
): Promise<void> {
  await sql`
    update weights_workouts set state = 'replaced', replaced_by = ${batchId}
    where uuid = any(${[...uuids]}::uuid[])`.execute(db);
  await sql`
    update weights_workout_exercises set is_counted = false
    where workout_id = any(${[...uuids]}::uuid[])`.execute(db);
}

export async function restoreReplaced(db: WeightsDb, uuids: readonly string[]): Promise<void> {
  await sql`
    update weights_workouts set state = 'finished', replaced_by = null
    where uuid = any(${[...uuids]}::uuid[])`.execute(db);
  await sql`
    update weights_workout_exercises set is_counted = true
    where workout_id = any(${[...uuids]}::uuid[])`.execute(db);
}

export async function findReplacedBy(db: WeightsDb, batchId: string): Promise<StoredTrace[]> {
  const { rows } = await sql<StoredTrace>`
    select ${columns} from weights_workouts where replaced_by = ${batchId} and state = 'replaced'`.execute(
    db,
  );
  return rows;
}

/** What an import brought and is still there, or was replaced since. */
export async function findImported(
  db: WeightsDb,
  batchId: string,
): Promise<(StoredTrace & { isEdited: boolean })[]> {
  const { rows } = await sql<StoredTrace & { isEdited: boolean }>`
    select ${columns}, edited_at is not null as "isEdited" from weights_workouts where import_id = ${batchId}`.execute(
    db,
  );
  return rows;
}
