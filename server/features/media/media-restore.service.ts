import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { AccountRow } from '../../platform/account-tables/account-table.ts';
import type { Platform } from '../../platform/platform.ts';
import { processMedia, store } from './media-files.ts';
import { DELETE_FILES, folderOf } from './media.jobs.ts';
import type { MediaService } from './media.service.ts';

/** Delay after which a restore has certainly ended. */
const RESTORE_MAX_MS = 6 * 60 * 60 * 1000;

export interface RestoredFile {
  readonly uuid: string;
  readonly path: string;
  readonly bytes: number;
}

/**
 * Creates the function that stores a picture or video of an export, processed like an upload, and returns the columns
 * that describe it. A job deletes the files of a restore that fails.
 */
export function createMediaRestore(
  { db, jobs, storage }: Pick<Platform, 'db' | 'jobs' | 'storage'>,
  media: Pick<MediaService, 'requireQuota'>,
) {
  return async (userId: string, { uuid, path: from, bytes }: RestoredFile): Promise<AccountRow> => {
    await media.requireQuota(userId, bytes);
    const folder = path.join(path.dirname(from), randomUUID());
    await mkdir(folder);
    const file = { path: from, bytes, fileName: path.basename(from), mimeType: '' };
    const processed = await processMedia({ file, poster: null, folder });
    // The job queue uses the clock of the database, not `now`.
    const runAt = new Date(Date.now() + RESTORE_MAX_MS);
    await jobs.add(db, DELETE_FILES, { media_id: uuid }, { runAt });
    await store(storage, folderOf(uuid), processed);
    const { file: full, thumbnail, ...facts } = processed;
    return { ...facts, uuid, file_name: full.name, thumbnail_name: thumbnail?.name ?? null };
  };
}
