import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { EXPORT_FAILED } from '@plotline/contract/errors.ts';
import type { DataExport } from '@plotline/contract/exports.ts';
import { withTransaction } from '../../platform/database.ts';
import type { Viewer } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { createRateLimit } from '../../platform/rate-limit.ts';
import type { StoredFile } from '../../platform/storage.ts';
import { lockUsername } from '../accounts/accounts.service.ts';
import { createDownloads } from './downloads.ts';
import { exportNotFound, tooManyExports } from './exports.errors.ts';
import { exportKey, WRITE_ATTEMPTS, WRITE_EXPORT } from './exports.jobs.ts';
import {
  deleteOwnExport,
  findExport,
  findNewestExport,
  findRunningExport,
  insertExport,
  type ExportRow,
} from './exports.repository.ts';
import type { WriteExport } from './export-writer.service.ts';

const HOUR_MS = 60 * 60 * 1000;
/** Limit per user, because an export reads all their data; downloads count too. */
const PER_HOUR = 10;
/** Number of job queues: limits the concurrent exports, so that other jobs can run. */
const QUEUES = 2;

export interface NamedFile<Content> {
  readonly name: string;
  readonly content: Content;
}

export interface ExportsService {
  /** @throws HttpError 429 */
  start(viewer: Viewer): Promise<DataExport>;
  latest(viewer: Viewer): Promise<DataExport | null>;
  /** @throws HttpError 404 unless the export is the viewer's and done */
  fileOf(viewer: Viewer, exportId: string): Promise<NamedFile<StoredFile>>;
  /** @throws HttpError 404 */
  remove(viewer: Viewer, exportId: string): Promise<void>;
  /** Streams an export without storing it. @throws HttpError 429, 503 */
  download(viewer: Viewer): Promise<NamedFile<Readable>>;
}

export function createExportsService(platform: Platform, write: WriteExport): ExportsService {
  const { db, now, jobs, storage, newId, config, log } = platform;
  const rateLimit = createRateLimit({ db, now, scope: 'exports', limit: PER_HOUR, windowMs: HOUR_MS });
  const downloads = createDownloads();

  async function count(userId: string): Promise<void> {
    if (!config.rateLimit) return;
    const wait = await rateLimit.take(userId);
    if (wait > 0) throw tooManyExports(wait);
  }

  return {
    start: async ({ uuid: userId }) => {
      const running = await findRunningExport(db, userId);
      if (running) return presentExport(running);
      await count(userId);
      const row = await withTransaction(db, async (trx) => {
        if ((await lockUsername(trx, userId)) === undefined) return undefined;
        const inserted = await insertExport(trx, { uuid: newId(), userId, at: now() });
        if (!inserted) return findRunningExport(trx, userId);
        const queue = `exports-${Number.parseInt(inserted.uuid.slice(-2), 16) % QUEUES}`;
        const options = { maxAttempts: WRITE_ATTEMPTS, queue };
        await jobs.add(trx, WRITE_EXPORT, { export_id: inserted.uuid }, options);
        return inserted;
      });
      // The account was deleted since the session check, or the unfinished export has just ended.
      if (!row) throw exportNotFound();
      return presentExport(row);
    },
    latest: async ({ uuid }) => {
      const row = await findNewestExport(db, uuid, now());
      return row ? presentExport(row) : null;
    },
    fileOf: async (viewer, exportId) => {
      const row = await findExport(db, exportId);
      const isReady = row?.state === 'done' && row.expires_at !== null && row.expires_at > now();
      if (!isReady || row.user_id !== viewer.uuid) throw exportNotFound();
      const content = await storage.get(exportKey(row.uuid));
      if (!content) throw exportNotFound();
      return { name: fileName(config.brandName, viewer, row.created_at), content };
    },
    remove: async (viewer, exportId) => {
      if (!(await deleteOwnExport(db, viewer.uuid, exportId))) throw exportNotFound();
    },
    download: async (viewer) => {
      const slot = await downloads.acquire();
      try {
        await count(viewer.uuid);
      } catch (error) {
        slot.release();
        throw error;
      }
      const content = new PassThrough();
      void write({ userId: viewer.uuid, signal: slot.signal }, (zip) => pipeline(zip, content))
        .catch((error: unknown) => {
          // A client that disconnects is no failure; otherwise the response breaks off, which the client notices.
          if (!content.destroyed) log.error({ err: error }, 'writing an export failed');
          content.destroy(error instanceof Error ? error : new Error('the export was interrupted'));
        })
        .finally(() => slot.release());
      return { name: fileName(config.brandName, viewer, now()), content };
    },
  };
}

function presentExport(row: ExportRow): DataExport {
  return {
    id: row.uuid,
    state: row.state,
    progress: row.progress,
    size_bytes: row.size_bytes,
    created_at: row.created_at.toISOString(),
    expires_at: row.state === 'done' ? (row.expires_at?.toISOString() ?? null) : null,
    error: row.state === 'failed' ? EXPORT_FAILED : null,
  };
}

/** `plotline-ada-2026-11-20.zip` */
function fileName(brandName: string, { username }: Viewer, at: Date): string {
  const brand =
    brandName
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '') || 'export';
  return `${brand}-${username}-${at.toISOString().slice(0, 10)}.zip`;
}
