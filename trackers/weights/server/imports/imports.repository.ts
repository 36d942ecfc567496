import { sql } from 'kysely';
import type { WeightsTables } from '../database.gen.ts';
import type { ResponseOf } from '@plotline/contract/endpoint.ts';
import type { applyImport } from '../../contract/imports.ts';
import type { ImportFormat } from '../file-formats/import.model.ts';
import type { WeightsDb } from '../weights.db.ts';

export type ImportAnswer = ResponseOf<typeof applyImport>;

/** The `source` of workouts from a file. */
export const SOURCES: Readonly<Record<ImportFormat, string>> = {
  strong: 'strong_csv',
  hevy: 'hevy_csv',
  fitnotes: 'fitnotes_csv',
};

export type BatchRow = Omit<
  WeightsTables['weights_import_batches'],
  'answer' | 'workouts' | 'sets' | 'file_timezone' | 'training_timezone'
> & {
  answer: ImportAnswer | null;
  workouts: number;
  sets: number;
};

export type NewBatch = Pick<
  BatchRow,
  'uuid' | 'user_id' | 'format' | 'format_label' | 'file_name' | 'file_sha256' | 'timezone' | 'created_at'
> & { file_gzip: Buffer };

export async function insertBatch(db: WeightsDb, batch: NewBatch): Promise<void> {
  await sql`
    insert into weights_import_batches
      (uuid, user_id, status, format, format_label, file_name, file_sha256, file_gzip, timezone, created_at)
    values (${batch.uuid}, ${batch.user_id}, 'previewed', ${batch.format}, ${batch.format_label}, ${batch.file_name},
      ${batch.file_sha256}, ${batch.file_gzip}, ${batch.timezone}, ${batch.created_at})`.execute(db);
}

export async function findBatch(db: WeightsDb, userId: string, uuid: string): Promise<BatchRow | undefined> {
  const { rows } = await sql<BatchRow>`
    select uuid, user_id, status, format, format_label, file_name, file_sha256, file_gzip, timezone, answer, workouts,
      sets, created_at, applied_at, undo_until
    from weights_import_batches where uuid = ${uuid} and user_id = ${userId}`.execute(db);
  return rows[0];
}

/** Locks the row of a batch and returns the response to its import, if it was applied. */
export async function lockBatch(
  db: WeightsDb,
  uuid: string,
): Promise<Pick<BatchRow, 'status' | 'answer'> | undefined> {
  const { rows } = await sql<Pick<BatchRow, 'status' | 'answer'>>`
    select status, answer from weights_import_batches where uuid = ${uuid} for update`.execute(db);
  return rows[0];
}

export async function markApplied(
  db: WeightsDb,
  batch: { uuid: string; timezone: string; answer: ImportAnswer; appliedAt: Date; undoUntil: Date },
): Promise<void> {
  await sql`
    update weights_import_batches set status = 'applied', timezone = ${batch.timezone},
      answer = ${JSON.stringify(batch.answer)}, workouts = ${batch.answer.imported}, sets = ${batch.answer.sets},
      file_gzip = null, applied_at = ${batch.appliedAt}, undo_until = ${batch.undoUntil}
    where uuid = ${batch.uuid}`.execute(db);
}

export async function markUndone(db: WeightsDb, uuid: string): Promise<void> {
  await sql`update weights_import_batches set status = 'undone' where uuid = ${uuid}`.execute(db);
}

export async function deletePreview(db: WeightsDb, uuid: string): Promise<void> {
  await sql`delete from weights_import_batches where uuid = ${uuid} and status = 'previewed'`.execute(db);
}

export async function deleteOldPreviews(db: WeightsDb, before: Date): Promise<void> {
  await sql`
    delete from weights_import_batches where status = 'previewed' and created_at < ${before}`.execute(db);
}

/** Deletes the oldest previews of a user, all but the newest, until the files of the others have at most so many bytes. */
export async function deletePreviewsBeyond(db: WeightsDb, userId: string, mostBytes: number): Promise<void> {
  await sql`
    delete from weights_import_batches where uuid in (
      select uuid from (
        select uuid, row_number() over newest as place, sum(octet_length(file_gzip)) over newest as bytes
        from weights_import_batches where user_id = ${userId} and status = 'previewed'
        window newest as (order by created_at desc, uuid desc)) previews
      where place > 1 and bytes > ${mostBytes})`.execute(db);
}

/** Returns when the user last applied the same file; null when never. */
export async function findAppliedAt(db: WeightsDb, userId: string, sha256: string): Promise<Date | null> {
  const { rows } = await sql<{ applied_at: Date | null }>`
    select max(applied_at) as applied_at from weights_import_batches
    where user_id = ${userId} and file_sha256 = ${sha256} and status = 'applied'`.execute(db);
  return rows[0]?.applied_at ?? null;
}

/** Returns the applied imports of a user, newest first. */
export async function findImports(db: WeightsDb, userId: string) {
  const { rows } = await sql<{
    uuid: string;
    format_label: string;
    file_name: string;
    workouts: number;
    sets: number;
    status: 'applied' | 'undone';
    applied_at: Date;
    undo_until: Date;
    timezone: string;
    file_timezone: string | null;
    training_timezone: string | null;
    bodyweights: number;
  }>`
    select uuid, format_label, file_name, workouts, sets, status, applied_at, undo_until, timezone, file_timezone,
      training_timezone,
      (select count(*) from weights_bodyweight where import_id = weights_import_batches.uuid) as bodyweights
    from weights_import_batches where user_id = ${userId} and status in ('applied', 'undone')
    order by applied_at desc limit 100`.execute(db);
  return rows;
}
