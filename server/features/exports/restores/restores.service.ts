import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import type { ResponseOf } from '@plotline/contract/endpoint.ts';
import { MEDIA_QUOTA_BYTES } from '@plotline/contract/limits.ts';
import type { latestRestore, RestoreReport } from '@plotline/contract/restores.ts';
import {
  RowRefused,
  type AccountRow,
  type AccountTables,
} from '../../../platform/account-tables/account-table.ts';
import { deleteStagedRows } from '../../../platform/account-tables/account-tables.repository.ts';
import { withTransaction } from '../../../platform/database.ts';
import type { Upload } from '../../../platform/http/route.ts';
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
  findEmptyTrackers,
  finishTrackers,
  removeEmptyTrackers,
} from '../../trackers/tracker-restore.service.ts';
import { exportDamaged, nothingToRestore } from './restores.errors.ts';
import { readRestoreFile } from './restore-file.ts';
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
  /** @throws HttpError 409 while an import runs or if no tracker is empty, 413, 422 */
  restore(userId: string, receive: () => Promise<Upload>): Promise<RestoreReport>;
  latest(userId: string): Promise<ResponseOf<typeof latestRestore>>;
}

/**
 * Restores exports in three steps: the file is read in a child process and its rows are staged; media are processed like
 * uploads; one transaction inserts everything, or nothing.
 */
export function createRestores(platform: Platform, parts: RestoresParts): RestoresService {
  const imports = createFileImports(platform, RESTORE_RUN);
  return {
    restore: (userId, receive) =>
      imports.oneAtATime(userId, async () => {
        const { path: file, fileName } = await receive();
        return imports.run({ userId, queue: 'import', fileName }, async (run) => {
          const folder = await mkdtemp(path.join(path.dirname(file), 'restore-'));
          try {
            await deleteStagedRows(platform.db, userId);
            const report = await restoreFile(platform, parts, { userId, file, folder, run, imports });
            run.report = report;
            return report;
          } catch (error) {
            throw isRefusal(error) ? exportDamaged(error) : error;
          } finally {
            await rm(folder, { recursive: true, force: true });
            await deleteStagedRows(platform.db, userId);
          }
        });
      }),
    latest: async (userId) => ({
      restore: await latestImport<RestoreReport>(platform.db, { userId, tracker: RESTORE_RUN }),
      empty: [...(await findEmptyTrackers(platform.db, parts.servers, userId))],
    }),
  };
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
  const types = await findEmptyTrackers(platform.db, parts.servers, userId);
  if (types.size === 0) throw nothingToRestore();
  const staged = await stageFile(platform, parts, { ...restore, types });
  run.state = 'storing';
  run.progress = READ_SHARE;
  const counts = await withTransaction(platform.db, async (trx) => {
    if ((await lockUsername(trx, userId)) === undefined) throw new Error('the account was deleted');
    const still = await findEmptyTrackers(trx, parts.servers, userId);
    if ([...types].some((type) => !still.has(type))) throw nothingToRestore();
    await parts.account.settings(trx, userId, staged.account);
    await removeEmptyTrackers(trx, parts.servers, { userId, types: new Set(typesOf(staged.trackers)) });
    const inserted = await insertStaged(trx, parts.sources, userId);
    await finishTrackers(trx, platform, { userId, rows: staged.trackers });
    return inserted;
  });
  if (staged.picture) await parts.account.picture(userId, { path: staged.picture });
  return {
    trackers: typesOf(staged.trackers),
    skipped: staged.skipped,
    posts: counts.get('activities') ?? 0,
    media: counts.get(MEDIA) ?? 0,
  };
}

/** Reads the whole file: rows are staged, media are stored. */
async function stageFile(
  platform: Platform,
  parts: RestoresParts,
  { userId, file, folder, run, imports, types }: RestoreRun & { readonly types: ReadonlySet<string> },
): Promise<Staged> {
  const staging = await createStaging(platform, parts.sources, { userId, types });
  const media = new Map<string, AccountRow>();
  const options = { folder, tables: staging.tables, maxMediaBytes: MEDIA_QUOTA_BYTES };
  for await (const part of readRestoreFile(imports, file, options)) {
    run.progress = part.share * READ_SHARE;
    if ('manifest' in part) await staging.begin(part.manifest.account);
    else if ('account' in part) staging.staged.account = part.account;
    else if ('picture' in part) staging.staged.picture = part.picture.path;
    else if ('media' in part) {
      const row = media.get(part.media);
      if (!row) continue;
      const uuid = staging.mapId(part.media);
      const facts = await parts.storeMedia(userId, { uuid, ...part.file });
      await staging.stage(MEDIA, [{ ...row, ...facts, uuid: part.media }]);
      await rm(part.file.path);
    } else if (part.table === MEDIA) {
      for (const row of part.rows) media.set(String(row['uuid']).toLowerCase(), row);
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
