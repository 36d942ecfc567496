import { Readable } from 'node:stream';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { withTransaction } from '../../platform/database.ts';
import type { JobHandler } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  deleteEarlierExports,
  deleteExpiredExports,
  failExport,
  failSilentExports,
  findExport,
  finishExport,
  type ExportRow,
} from './exports.repository.ts';
import { keepTelling } from './export-progress.ts';
import type { WriteExport } from './export-writer.service.ts';

export const WRITE_EXPORT = 'exports.write';
/** Added by the database when a row goes, see the migration. */
export const DELETE_EXPORT_FILE = 'exports.delete_file';
export const CLEAN_EXPORTS = 'exports.clean';
export const WRITE_ATTEMPTS = 5;

/** Never whose it is: jobs keep nothing of a user. */
const Payload = Type.Object({ export_id: Type.String({ format: 'uuid' }) });

const HOUR_MS = 60 * 60 * 1000;
export const CACHE_MS = 24 * HOUR_MS;
/** Whoever writes an export shows life every second; one that waits for its turn does not wait this long either. */
const SILENT_MS = HOUR_MS;

type ExportPlatform = Pick<Platform, 'db' | 'now' | 'storage'>;

export function exportKey(exportId: string): string {
  return `exports/${exportId}.zip`;
}

/** Also when it is tried again after the node died: it begins again, and the file appears when it is whole. */
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
      const isGone = (await findExport(db, uuid)) === undefined;
      if (isGone) return storage.delete(exportKey(uuid));
      if (attempt >= WRITE_ATTEMPTS) await failExport(db, { uuid, at: now(), expiresAt: keptUntil(now()) });
      throw error;
    }
    return undefined;
  };
}

async function writeFile(
  { db, now, storage }: ExportPlatform,
  write: WriteExport,
  { row, signal }: { readonly row: ExportRow; readonly signal: AbortSignal },
): Promise<void> {
  const { uuid, user_id: userId } = row;
  const progress = await keepTelling({ db, now }, uuid);
  let sizeBytes = 0;
  const run = { userId, signal: AbortSignal.any([signal, progress.abandoned]), onProgress: progress.tell };
  try {
    await write(run, (zip) =>
      storage.put(
        exportKey(uuid),
        Readable.from(
          counted(zip, (bytes) => (sizeBytes += bytes)),
          { objectMode: false },
        ),
      ),
    );
  } finally {
    await progress.end();
  }
  const isWanted = await withTransaction(db, async (trx) => {
    const result = { uuid, sizeBytes, at: now(), expiresAt: keptUntil(now()) };
    if (!(await finishExport(trx, result))) return false;
    await deleteEarlierExports(trx, row);
    return true;
  });
  if (!isWanted) await storage.delete(exportKey(uuid));
}

async function* counted(stream: Readable, count: (bytes: number) => void): AsyncGenerator<Buffer> {
  for await (const piece of stream) {
    // A stream without an encoding gives buffers.
    const bytes = piece as Buffer;
    count(bytes.length);
    yield bytes;
  }
}

export function deleteFileJob({ storage }: Pick<Platform, 'storage'>): JobHandler {
  return (raw) => storage.delete(exportKey(Value.Parse(Payload, raw).export_id));
}

export function cleanExportsJob({ db, now }: Pick<Platform, 'db' | 'now'>): JobHandler {
  return async () => {
    const silentSince = new Date(now().getTime() - SILENT_MS);
    await failSilentExports(db, { silentSince, expiresAt: keptUntil(now()) });
    await deleteExpiredExports(db, now());
  };
}

function keptUntil(now: Date): Date {
  return new Date(now.getTime() + CACHE_MS);
}
