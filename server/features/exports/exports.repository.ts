import { sql } from 'kysely';
import type { DataExport } from '@plotline/contract/exports.ts';
import type { Db } from '../../platform/database.ts';

export interface ExportRow {
  readonly uuid: string;
  readonly user_id: string;
  readonly state: DataExport['state'];
  readonly progress: number;
  readonly size_bytes: number | null;
  readonly created_at: Date;
  readonly expires_at: Date | null;
}

/** Query for the storage keys of all finished exports, for backups; see `exportKey`. */
export const EXPORT_FILES = `select 'exports/' || uuid || '.zip' from data_exports where state = 'done'`;

const COLUMNS = sql`uuid, user_id, state, progress, size_bytes, created_at, expires_at`;

/** Returns undefined when the user has an unfinished export. */
export async function insertExport(
  trx: Db,
  { uuid, userId, at }: { uuid: string; userId: string; at: Date },
): Promise<ExportRow | undefined> {
  const { rows } = await sql<ExportRow>`
    insert into data_exports (uuid, user_id, state, created_at, touched_at)
    values (${uuid}, ${userId}, 'queued', ${at}, ${at})
    on conflict (user_id) where state in ('queued', 'running') do nothing
    returning ${COLUMNS}`.execute(trx);
  return rows[0];
}

export async function findExport(db: Db, uuid: string): Promise<ExportRow | undefined> {
  const { rows } = await sql<ExportRow>`
    select ${COLUMNS} from data_exports where uuid = ${uuid}`.execute(db);
  return rows[0];
}

/** Returns the user's unfinished export; there is at most one. */
export async function findRunningExport(db: Db, userId: string): Promise<ExportRow | undefined> {
  const { rows } = await sql<ExportRow>`
    select ${COLUMNS} from data_exports
    where user_id = ${userId} and state in ('queued', 'running')`.execute(db);
  return rows[0];
}

export async function findNewestExport(db: Db, userId: string, now: Date): Promise<ExportRow | undefined> {
  const { rows } = await sql<ExportRow>`
    select ${COLUMNS} from data_exports
    where user_id = ${userId} and (expires_at is null or expires_at > ${now})
    order by created_at desc, uuid desc limit 1`.execute(db);
  return rows[0];
}

/** Records progress, which never decreases. @returns false when the export was deleted or has ended */
export async function touchExport(
  db: Db,
  { uuid, progress, at }: { uuid: string; progress: number; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update data_exports set state = 'running', progress = greatest(progress, ${progress}), touched_at = ${at}
    where uuid = ${uuid} and state in ('queued', 'running') returning 1`.execute(db);
  return rows.length > 0;
}

/** @returns false when the export was deleted or has ended */
export async function finishExport(
  db: Db,
  result: {
    readonly uuid: string;
    readonly sizeBytes: number;
    readonly at: Date;
    readonly expiresAt: Date;
  },
): Promise<boolean> {
  const { rows } = await sql`
    update data_exports set state = 'done', progress = 1, size_bytes = ${result.sizeBytes},
      touched_at = ${result.at}, expires_at = ${result.expiresAt}
    where uuid = ${result.uuid} and state in ('queued', 'running') returning 1`.execute(db);
  return rows.length > 0;
}

/** Marks an unfinished export as failed; it is listed until `expiresAt`. */
export async function failExport(
  db: Db,
  { uuid, at, expiresAt }: { uuid: string; at: Date; expiresAt: Date },
): Promise<void> {
  await sql`
    update data_exports set state = 'failed', touched_at = ${at}, expires_at = ${expiresAt}
    where uuid = ${uuid} and state in ('queued', 'running')`.execute(db);
}

/** Marks exports without a sign of life as failed. */
export async function failStalledExports(
  db: Db,
  { stalledSince, expiresAt }: { stalledSince: Date; expiresAt: Date },
): Promise<void> {
  await sql`
    update data_exports set state = 'failed', expires_at = ${expiresAt}
    where state in ('queued', 'running') and touched_at < ${stalledSince}`.execute(db);
}

/** @returns false when the user has no such export */
export async function deleteOwnExport(trx: Db, userId: string, uuid: string): Promise<boolean> {
  const { rows } = await sql`
    delete from data_exports where uuid = ${uuid} and user_id = ${userId} returning 1`.execute(trx);
  return rows.length > 0;
}

export async function deleteEarlierExports(trx: Db, { uuid, user_id }: ExportRow): Promise<void> {
  await sql`
    delete from data_exports where user_id = ${user_id} and uuid < ${uuid} and state in ('done', 'failed')`.execute(
    trx,
  );
}

/** Deletes expired exports; for each row the database adds a job that deletes the file. */
export async function deleteExpiredExports(db: Db, now: Date): Promise<void> {
  await sql`delete from data_exports where expires_at <= ${now}`.execute(db);
}
