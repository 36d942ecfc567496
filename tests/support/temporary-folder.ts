import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const MEMORY = '/dev/shm';
/** A database of the browser tests takes up to 200 MB; containers often have only 64 MB in all. */
const ENOUGH_BYTES = 2 ** 30;

/** Creates a folder in memory where there is enough: on a disk, a database waits for it at each commit. */
export function createFolder(prefix: string): string {
  return mkdtempSync(path.join(hasMemory() ? MEMORY : os.tmpdir(), prefix));
}

/** Removes a folder, also while the last files of its database go. */
export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
}

function hasMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > ENOUGH_BYTES;
  } catch {
    return false;
  }
}
