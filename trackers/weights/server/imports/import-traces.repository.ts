import { sql } from 'kysely';
import { isInHevy } from '../hevy/hevy-links.repository.ts';
import type { WeightsDb } from '../weights.db.ts';

export type StoredTrace = {
  uuid: string;
  startedAtMs: number;
  localDate: string;
  fingerprint: string;
  externalKey: string | null;
  /** Whether it came from the API of Hevy, or is linked with a workout there. */
  isInHevy: boolean;
};

const columns = sql`uuid, (extract(epoch from started_at) * 1000)::float8 as "startedAtMs",
  local_date as "localDate", fingerprint, external_key as "externalKey",
  ${isInHevy} as "isInHevy"`;

/** Returns the finished workouts of a range of days, with a day before and after. */
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

/** Returns the workouts with these keys, on any day. */
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

/**
 * Marks workouts as replaced: they no longer count in any stat. Undoing the import restores them; without one, undoing the
 * decision of their owner does.
 */
export async function markReplaced(
  db: WeightsDb,
  { batchId, uuids }: { batchId: string | null; uuids: readonly string[] },
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

/** Returns by uuid of a replaced workout the import whose workout has its key now, this import first. */
export async function findKeyHolders(db: WeightsDb, batchId: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ uuid: string; holder: string }>`
    select distinct on (replaced.uuid) replaced.uuid, other.import_id as holder
    from weights_workouts replaced join weights_workouts other
      on other.user_id = replaced.user_id and other.source = replaced.source
        and other.external_key = replaced.external_key and other.uuid <> replaced.uuid
    where replaced.replaced_by = ${batchId} and replaced.state = 'replaced'
      and (other.import_id = ${batchId} or other.state <> 'replaced') and other.import_id is not null
    order by replaced.uuid, other.import_id = ${batchId} desc`.execute(db);
  return new Map(rows.map(({ uuid, holder }) => [uuid, holder]));
}

/** Assigns replaced workouts to a later import, whose undo then restores them. */
export async function reassignReplaced(
  db: WeightsDb,
  { batchId, uuids }: { batchId: string; uuids: readonly string[] },
): Promise<void> {
  await sql`
    update weights_workouts set replaced_by = ${batchId} where uuid = any(${[...uuids]}::uuid[])`.execute(db);
}

export type ImportedTrace = StoredTrace & {
  isEdited: boolean;
  /** The later import that replaced it. */
  replacedBy: string | null;
};

/** Returns the workouts of an import, including those replaced since. */
export async function findImported(db: WeightsDb, batchId: string): Promise<ImportedTrace[]> {
  const { rows } = await sql<ImportedTrace>`
    select ${columns}, edited_at is not null as "isEdited", replaced_by as "replacedBy"
    from weights_workouts where import_id = ${batchId}`.execute(db);
  return rows;
}
