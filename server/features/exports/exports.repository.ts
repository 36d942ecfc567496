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

const COLUMNS = sql`uuid, user_id, state, progress, size_bytes, created_at, expires_at`;

/** Undefined when one of the user's is under way already, or the user is gone. */
export async function insertExport(
  trx: Db,
  { uuid, userId, at }: { readonly uuid: string; readonly userId: string; readonly at: Date },
): Promise<ExportRow | undefined> {
  const { rows } = await sql<ExportRow>`
    insert into data_exports (uuid, user_id, state, created_at, touched_at)
    select ${uuid}, uuid, 'queued', ${at}, ${at} from users where uuid = ${userId}
    on conflict (user_id) where state in ('queued', 'running') do nothing
    returning ${COLUMNS}`.execute(trx);
  return rows[0];
}

export async function findExport(db: Db, uuid: string): Promise<ExportRow | undefined> {
  const { rows } = await sql<ExportRow>`
    select ${COLUMNS} from data_exports where uuid = ${uuid}`.execute(db);
  return rows[0];
}

/** The one that waits or is being written; there is one at most. */
export async function findRunningExport(db: Db, userId: string): Promise<ExportRow | undefined> {
  const { rows } = await sql<ExportRow>`
    select ${COLUMNS} from data_exports
    where user_id = ${userId} and state in ('queued', 'running')`.execute(db);
  return rows[0];
}

/** Undefined when there is none that has not expired. */
export async function findNewestExport(db: Db, userId: string, now: Date): Promise<ExportRow | undefined> {
  const { rows } = await sql<ExportRow>`
    select ${COLUMNS} from data_exports
    where user_id = ${userId} and (expires_at is null or expires_at > ${now})
    order by created_at desc, uuid desc limit 1`.execute(db);
  return rows[0];
}

/** What was reached stays when it begins again. @returns false when no one waits for it any more. */
export async function touchExport(
  db: Db,
  { uuid, progress, at }: { readonly uuid: string; readonly progress: number; readonly at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update data_exports set state = 'running', progress = greatest(progress, ${progress}), touched_at = ${at}
    where uuid = ${uuid} and state in ('queued', 'running') returning 1`.execute(db);
  return rows.length > 0;
}

/** @returns false when no one waits for it any more. */
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

/** Of those that have not ended by themselves; it is told until `expiresAt`. */
export async function failExport(
  db: Db,
  { uuid, at, expiresAt }: { readonly uuid: string; readonly at: Date; readonly expiresAt: Date },
): Promise<void> {
  await sql`
    update data_exports set state = 'failed', touched_at = ${at}, expires_at = ${expiresAt}
    where uuid = ${uuid} and state in ('queued', 'running')`.execute(db);
}

/** Fails what no one works on any more. */
export async function failSilentExports(
  db: Db,
  { silentSince, expiresAt }: { readonly silentSince: Date; readonly expiresAt: Date },
): Promise<void> {
  await sql`
    update data_exports set state = 'failed', expires_at = ${expiresAt}
    where state in ('queued', 'running') and touched_at < ${silentSince}`.execute(db);
}

/** @returns false when it is not that user's, or gone. */
export async function deleteOwnExport(trx: Db, userId: string, uuid: string): Promise<boolean> {
  const { rows } = await sql`
    delete from data_exports where uuid = ${uuid} and user_id = ${userId} returning 1`.execute(trx);
  return rows.length > 0;
}

/** The user's exports before this one. */
export async function deleteEarlierExports(trx: Db, { uuid, user_id }: ExportRow): Promise<void> {
  await sql`
    delete from data_exports where user_id = ${user_id} and uuid < ${uuid} and state in ('done', 'failed')`.execute(
    trx,
  );
}

/** Their files go with them: the database tells the jobs of each row that is deleted. */
export async function deleteExpiredExports(db: Db, now: Date): Promise<void> {
  await sql`delete from data_exports where expires_at <= ${now}`.execute(db);
}
