import { statfs } from 'node:fs/promises';
import path from 'node:path';
import type { StorageUse } from '@plotline/contract/operations.ts';
import { createCache } from '../../platform/cache.ts';
import { findDatabaseSize, findLargestTables } from '../../platform/database-size.repository.ts';
import { measureFolders } from '../../platform/folder-sizes.ts';
import type { Platform } from '../../platform/platform.ts';

const CACHE_MS = 60_000;
const MAX_TABLES = 20;

/** Returns the function that measures database and files, at most once a minute. */
export function createStorageUse(
  platform: Pick<Platform, 'config' | 'db' | 'now'>,
): () => Promise<StorageUse> {
  const cache = createCache<StorageUse>({ ttlMs: CACHE_MS, capacity: 1 });
  return () => cache.get('all', () => measure(platform));
}

async function measure({ config, db, now }: Pick<Platform, 'config' | 'db' | 'now'>): Promise<StorageUse> {
  const measuredAt = now();
  const { dataDir } = config;
  const [{ version, bytes }, tables, folders, disk] = await Promise.all([
    findDatabaseSize(db),
    findLargestTables(db, MAX_TABLES),
    // The files of the embedded database belong to another user and count as database.
    measureFolders(dataDir, [path.join(dataDir, 'postgres'), path.join(dataDir, 'postgres-socket')]),
    statfs(dataDir),
  ]);
  return {
    database: {
      version: `PostgreSQL ${version}`,
      bytes,
      tables: tables.map(({ indexBytes, ...table }) => ({ ...table, index_bytes: indexBytes })),
    },
    files: {
      bytes: sum(folders.map((folder) => folder.bytes)),
      count: sum(folders.map(({ count }) => count)),
      folders,
    },
    disk: { bytes: disk.blocks * disk.bsize, free_bytes: disk.bavail * disk.bsize },
    measured_at: measuredAt.toISOString(),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
