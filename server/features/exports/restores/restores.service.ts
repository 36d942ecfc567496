import { mkdtemp, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { ResponseOf } from '@plotline/contract/endpoint.ts';
import { MEDIA_QUOTA_BYTES } from '@plotline/contract/limits.ts';
import type { latestRestore, Restore, restoreExport, RestoreReport } from '@plotline/contract/restores.ts';
import type { ImportRun } from '@plotline/contract/imports.ts';
import {
  RowRefused,
  type AccountRow,
  type AccountTables,
} from '../../../platform/account-tables/account-table.ts';
import { deleteStagedRows } from '../../../platform/account-tables/account-tables.repository.ts';
import { withTransaction } from '../../../platform/database.ts';
import { HttpError } from '../../../platform/http/errors.ts';
import type { Upload } from '../../../platform/http/route.ts';
import { nameOfProcess } from '../../../platform/leftovers.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  createFileImports,
  latestImport,
  type FileImports,
  type RunProgress,
} from '../../../tracker-kit/imports.ts';
import type { TrackerServers } from '../../../tracker-kit/tracker-server.ts';
import type { AccountRestore } from '../../accounts/account-restore.service.ts';
import { lockUsername } from '../../accounts/accounts.service.ts';
import type { createMediaRestore } from '../../media/media-restore.service.ts';
import {
  finishTrackers,
  hasTrackerData,
  removeEmptyTrackers,
} from '../../trackers/tracker-restore.service.ts';
import { accountDeleted, accountNotEmpty, exportDamaged, notAnExport } from './restores.errors.ts';
import { beginsLikeZip, readRestoreFile } from './restore-file.ts';
import { createStaging, insertStaged, type Staged } from './staging.ts';

/** Owner of the runs in the list of imports, beside the types of trackers. */
export const RESTORE_RUN = 'account';
const MEDIA = 'media';
/** Share of the progress at which all of the file is read. */
const READ_SHARE = 0.9;

export interface RestoresParts {
  readonly servers: TrackerServers;
  readonly account: AccountRestore;
  readonly storeMedia: ReturnType<typeof createMediaRestore>;
  /** Tables of the core and of the trackers, in an order that satisfies their foreign keys. */
  readonly sources: readonly AccountTables[];
}

export interface RestoresService {
  /**
   * Starts a restore in the background, after the upload.
   * @throws HttpError 409 while an import runs or if the account has tracker data, 413, or 422 for a file that is no zip
   */
  start(userId: string, receive: () => Promise<Upload>): Promise<ResponseOf<typeof restoreExport>>;
  latest(userId: string): Promise<ResponseOf<typeof latestRestore>>;
  /** Resolves when no restore is running. */
  settled(): Promise<void>;
}

/**
 * Restores exports in three steps: the file is read in a child process and its rows are staged; media are processed like
 * uploads; one transaction inserts everything, or nothing.
 */
export function createRestores(platform: Platform, parts: RestoresParts): RestoresService {
  const { db, log } = platform;
  const imports = createFileImports(platform, RESTORE_RUN);
  const running = new Set<Promise<void>>();

  /** Calls `onRecorded` when the upload is accepted, and resolves when it is restored. */
  async function receiveAndRestore(
    userId: string,
    receive: () => Promise<Upload>,
    onRecorded: () => void,
  ): Promise<void> {
    const { path: upload, fileName } = await receive();
    if (!(await beginsLikeZip(upload))) throw notAnExport();
    if (await hasTrackerData(db, parts.servers, userId)) throw accountNotEmpty();
    // The upload's own folder is deleted with its request.
    const folder = await mkdtemp(path.join(path.dirname(path.dirname(upload)), nameOfProcess('restore')));
    const file = path.join(folder, 'export.zip');
    const discard = () => rm(folder, { recursive: true, force: true });
    try {
      await rename(upload, file);
      await imports.run({ userId, queue: 'import', fileName, onRecorded }, async (run) => {
        await deleteStagedRows(db, userId);
        try {
          run.report = await restoreFile(platform, parts, { userId, file, folder, run, imports });
        } catch (error) {
          throw isRefusal(error) ? exportDamaged(error) : error;
        } finally {
          await deleteStagedRows(db, userId);
          await discard();
        }
      });
    } catch (error) {
      await discard();
      throw error;
    }
  }

  const latest = async (userId: string) => {
    const run = await latestImport<RestoreReport>(db, { userId, tracker: RESTORE_RUN });
    return run && present(run);
  };

  return {
    start: async (userId, receive) => {
      const recorded = Promise.withResolvers<void>();
      const work = imports.oneAtATime(userId, () => receiveAndRestore(userId, receive, recorded.resolve));
      const ended = work
        .catch((error: unknown) => {
          recorded.reject(error);
          if (!(error instanceof HttpError)) log.error({ err: error, user_id: userId }, 'a restore failed');
          else log.info({ err: error.cause, user_id: userId }, 'a restore was refused');
        })
        .finally(() => running.delete(ended));
      running.add(ended);
      await recorded.promise;
      const restore = await latest(userId);
      if (!restore) throw accountDeleted();
      return { import: restore };
    },
    latest: async (userId) => ({
      import: await latest(userId),
      can_import: !(await hasTrackerData(db, parts.servers, userId)),
    }),
    settled: async () => void (await Promise.all(running)),
  };
}

function present({ uuid, state, started_at, ...run }: ImportRun<RestoreReport>): Restore {
  const isRunning = state === 'reading' || state === 'storing';
  return { ...run, id: uuid, state: isRunning ? 'running' : state, created_at: started_at };
}

interface RestoreRun {
  readonly userId: string;
  readonly file: string;
  /** For temporary files. */
  readonly folder: string;
  readonly run: RunProgress;
  readonly imports: Pick<FileImports, 'parse'>;
}

async function restoreFile(
  platform: Platform,
  parts: RestoresParts,
  restore: RestoreRun,
): Promise<RestoreReport> {
  const { userId, run } = restore;
  const types = new Set([...parts.servers].flatMap(([type, server]) => (server.restore ? [type] : [])));
  const staged = await stageFile(platform, parts, { ...restore, types });
  run.state = 'storing';
  run.progress = READ_SHARE;
  const counts = await withTransaction(platform.db, async (trx) => {
    if ((await lockUsername(trx, userId)) === undefined) throw accountDeleted();
    if (await hasTrackerData(trx, parts.servers, userId)) throw accountNotEmpty();
    await parts.account.settings(trx, userId, staged.account);
    await removeEmptyTrackers(trx, parts.servers, { userId, types: new Set(typesOf(staged.trackers)) });
    const inserted = await insertStaged(trx, parts.sources, userId);
    await finishTrackers(trx, platform, { userId, rows: staged.trackers });
    return inserted;
  });
  if (staged.picture) await restorePicture(platform, parts, { userId, path: staged.picture });
  return {
    trackers: typesOf(staged.trackers),
    skipped: staged.skipped,
    posts: counts.get('activities') ?? 0,
    media: counts.get(MEDIA) ?? 0,
  };
}

/** Restores the profile picture. Everything else is stored by then: a failure is only logged. */
async function restorePicture(
  { log }: Platform,
  { account }: RestoresParts,
  { userId, path: file }: { readonly userId: string; readonly path: string },
): Promise<void> {
  try {
    await account.picture(userId, { path: file });
  } catch (error) {
    log.warn({ err: error, user_id: userId }, 'a restore could not store the profile picture');
  }
}

/** Reads the whole file: rows are staged, media are stored. */
async function stageFile(
  platform: Platform,
  parts: RestoresParts,
  { userId, file, folder, run, imports, types }: RestoreRun & { readonly types: ReadonlySet<string> },
): Promise<Staged> {
  const staging = await createStaging(platform, parts.sources, { userId, types });
  const tables = staging.tables.filter((table) => table !== MEDIA);
  const options = { folder, tables, mediaTable: MEDIA, maxMediaBytes: MEDIA_QUOTA_BYTES };
  for await (const part of readRestoreFile(imports, file, options)) {
    run.progress = part.share * READ_SHARE;
    if ('manifest' in part) await staging.begin(part.manifest.account);
    else if ('account' in part) staging.staged.account = part.account;
    else if ('picture' in part) staging.staged.picture = part.picture.path;
    else if ('media' in part) {
      const sentId = String(part.media['uuid']);
      const facts = await parts.storeMedia(userId, { uuid: staging.mapId(sentId), ...part.file });
      await staging.stage(MEDIA, [{ ...part.media, ...facts, uuid: sentId }]);
      await rm(part.file.path);
    } else {
      await staging.stage(part.table, part.rows);
      run.imported += part.rows.length;
    }
  }
  return staging.staged;
}

function typesOf(rows: readonly AccountRow[]): string[] {
  return rows.map((row) => String(row['tracker_type']));
}

/** Values that PostgreSQL refuses: integrity and data exceptions. */
function isRefusal(error: unknown): error is Error {
  if (error instanceof RowRefused) return true;
  return error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code));
}
