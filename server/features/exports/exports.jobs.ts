import { Readable } from 'node:stream';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { deleteAbandonedRows } from '../../platform/account-tables/account-tables.repository.ts';
import { withTransaction } from '../../platform/database.ts';
import type { JobHandler } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  deleteEarlierExports,
  deleteExpiredExports,
  failExport,
  failStalledExports,
  findExport,
  finishExport,
  type ExportRow,
  touchExport,
} from './exports.repository.ts';
import { RESTORE_RUN } from './restores/restores.service.ts';
import type { WriteExport } from './export-writer.service.ts';

export const WRITE_EXPORT = 'exports.write';
/** Added by the database when a row is deleted, see the migration. */
export const DELETE_EXPORT_FILE = 'exports.delete_file';
export const CLEAN_EXPORTS = 'exports.clean';
export const WRITE_ATTEMPTS = 5;

/** Without the user: jobs must not contain personal data. */
const Payload = Type.Object({ export_id: Type.String({ format: 'uuid' }) });

const HOUR_MS = 60 * 60 * 1000;
export const RETENTION_MS = 24 * HOUR_MS;
/** Time without a sign of life after which an export has failed; queued ones never wait as long. */
const STALLED_MS = HOUR_MS;

type ExportPlatform = Pick<Platform, 'db' | 'now' | 'storage'>;

export function exportKey(exportId: string): string {
  return `exports/${exportId}.zip`;
}

/** Writes an export. A retry starts over; the file appears when it is complete. */
export function writeExportJob(platform: ExportPlatform, write: WriteExport): JobHandler {
  const { db, now, storage } = platform;
  return async (raw, { signal, attempt }) => {
    const { export_id: uuid } = Value.Parse(Payload, raw);
    const row = await findExport(db, uuid);
    if (!row) return storage.delete(exportKey(uuid));
    if (row.state === 'done' || row.state === 'failed') return undefined;
    try {
      await writeFile(platform, write, { row, signal });
    } catch (error) {
      const isDeleted = (await findExport(db, uuid)) === undefined;
      if (isDeleted) return storage.delete(exportKey(uuid));
      if (attempt >= WRITE_ATTEMPTS) await failExport(db, { uuid, at: now(), expiresAt: expiryOf(now()) });
      throw error;
    }
    return undefined;
  };
}

async function writeFile(
  { db, now, storage }: ExportPlatform,
  write: WriteExport,
  { row, signal }: { row: ExportRow; signal: AbortSignal },
): Promise<void> {
  const { uuid, user_id: userId } = row;
  const progress = await trackProgress({ db, now }, uuid);
  let sizeBytes = 0;
  const run = { userId, signal: AbortSignal.any([signal, progress.aborted]), onProgress: progress.update };
  try {
    await write(run, (zip) =>
      storage.put(
        exportKey(uuid),
        Readable.from(
          countBytes(zip, (bytes) => (sizeBytes += bytes)),
          { objectMode: false },
        ),
      ),
    );
  } finally {
    await progress.end();
  }
  const isFinished = await withTransaction(db, async (trx) => {
    const result = { uuid, sizeBytes, at: now(), expiresAt: expiryOf(now()) };
    if (!(await finishExport(trx, result))) return false;
    await deleteEarlierExports(trx, row);
    return true;
  });
  if (!isFinished) await storage.delete(exportKey(uuid));
}

async function* countBytes(stream: Readable, count: (bytes: number) => void): AsyncGenerator<Buffer> {
  for await (const chunk of stream) {
    // A stream without an encoding yields buffers.
    const bytes = chunk as Buffer;
    count(bytes.length);
    yield bytes;
  }
}

export function deleteFileJob({ storage }: Pick<Platform, 'storage'>): JobHandler {
  return (raw) => storage.delete(exportKey(Value.Parse(Payload, raw).export_id));
}

export function cleanExportsJob({ db, now }: Pick<Platform, 'db' | 'now'>): JobHandler {
  return async () => {
    const stalledSince = new Date(now().getTime() - STALLED_MS);
    await failStalledExports(db, { stalledSince, expiresAt: expiryOf(now()) });
    await deleteExpiredExports(db, now());
    await deleteAbandonedRows(db, RESTORE_RUN);
  };
}

function expiryOf(now: Date): Date {
  return new Date(now.getTime() + RETENTION_MS);
}

const INTERVAL_MS = 700;

interface ExportProgress {
  readonly update: (share: number) => void;
  /** Aborted when the export was deleted, or when that cannot be checked. */
  readonly aborted: AbortSignal;
  /** Stops recording; resolves when the last write is done. */
  readonly end: () => Promise<void>;
}

/** Records the progress of an export at intervals, which also marks it as alive and detects its deletion. */
async function trackProgress(
  { db, now }: Pick<Platform, 'db' | 'now'>,
  uuid: string,
): Promise<ExportProgress> {
  const abort = new AbortController();
  let progress = 0;
  let writing = Promise.resolve();
  const write = async () => {
    try {
      if (!(await touchExport(db, { uuid, progress, at: now() }))) abort.abort();
    } catch (error) {
      abort.abort(error);
    }
  };
  await write();
  const timer = setInterval(() => {
    writing = writing.then(write);
  }, INTERVAL_MS);
  return {
    update: (share) => void (progress = share),
    aborted: abort.signal,
    end: () => {
      clearInterval(timer);
      return writing;
    },
  };
}
