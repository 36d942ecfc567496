import { randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { Config } from './config.ts';
import { createFolder } from './create-folder.ts';
import { nameOfProcess, removeLeftovers } from './leftovers.ts';

/** First and last byte, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface StoredFile {
  /** Size of the whole file. */
  readonly size: number;
  /** Type by the extension of the key; null when unknown. */
  readonly contentType: string | null;
  readonly stream: Readable;
}

/** Files by key, such as `avatars/0198c0de.webp`. Files never change: a new picture gets a new key. */
export interface Storage {
  /** Resolves when the file is durable on disk; it is not visible before. */
  put(key: string, content: Buffer | Readable): Promise<void>;
  /**
   * Opens a file; null when it does not exist. The caller must read or destroy the stream. `rangeOf` may choose a part,
   * which must lie within the file.
   */
  get(key: string, rangeOf?: (size: number) => ByteRange | undefined): Promise<StoredFile | null>;
  /** Deletes a file, if it exists. */
  delete(key: string): Promise<void>;
  /** Deletes all files below a folder of keys: `exports/0198c0de`. */
  deletePrefix(folder: string): Promise<void>;
}

const FOLDER = /^[a-z0-9][a-z0-9_-]*(?:\/[a-z0-9][a-z0-9_-]*)*$/;
const KEY = /^[a-z0-9][a-z0-9_-]*(?:\/[a-z0-9][a-z0-9_-]*)*(?:\.[a-z0-9]+)?$/;
/** Folder of temporary files; no key begins with a dot. */
const UNFINISHED = '.unfinished';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.gif': 'image/gif',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.mov': 'video/quicktime',
  '.json': 'application/json',
  '.csv': 'text/csv; charset=utf-8',
  '.zip': 'application/zip',
};

/** Opens the storage and removes files that a crash left half-written. */
export function createStorage(config: Pick<Config, 'dataDir'>): Storage {
  const root = path.join(config.dataDir, 'files');
  const unfinished = openUnfinishedFolder(config.dataDir);
  return {
    put: async (key, content) => {
      const file = pathOf(root, key);
      if (content instanceof Readable) preventCrash(content);
      try {
        await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
        await writeAtomically(
          file,
          content,
          path.join(unfinished, nameOfProcess('file') + randomBytes(16).toString('hex')),
        );
      } finally {
        if (content instanceof Readable) content.destroy();
      }
    },
    get: async (key, rangeOf) => {
      // Opened here: a file that is deleted during the request can still be read.
      const file = await open(pathOf(root, key)).catch(absentAsNull);
      if (!file) return null;
      const found = await file.stat();
      if (found.isFile()) {
        const contentType = CONTENT_TYPES[path.extname(key)] ?? null;
        return { size: found.size, contentType, stream: file.createReadStream(rangeOf?.(found.size)) };
      }
      await file.close();
      return null;
    },
    delete: (key) => rm(pathOf(root, key), { force: true }),
    deletePrefix: (folder) => rm(pathOf(root, folder, FOLDER), { force: true, recursive: true }),
  };
}

/** Returns the folder of temporary files beside the stored ones; those of ended processes are removed. */
export function openUnfinishedFolder(dataDir: string): string {
  const folder = path.join(dataDir, 'files', UNFINISHED);
  removeLeftovers(folder);
  createFolder(folder);
  return folder;
}

/** Prevents a stream that fails before it is read from crashing the process; its reader still gets the error. */
function preventCrash(stream: Readable): void {
  stream.on('error', () => undefined);
}

/** Writes under another name, then renames; file and folder are synced to survive a power cut. */
async function writeAtomically(file: string, content: Buffer | Readable, unfinished: string): Promise<void> {
  try {
    await writeFile(unfinished, content, { mode: 0o600, flush: true });
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  await syncFolder(path.dirname(file));
}

/** Writes the entries of a folder to the disk, so that a renamed file survives a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function pathOf(root: string, key: string, pattern = KEY): string {
  if (!pattern.test(key)) throw new TypeError(`not a storage key: ${key}`);
  return path.join(root, key);
}

function absentAsNull(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}
