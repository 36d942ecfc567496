import { mkdirSync, rmSync } from 'node:fs';
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { Config } from './config.ts';

/** First and last byte. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface StoredFile {
  /** Of the whole file. */
  readonly size: number;
  /** By the key's extension; null when it says nothing. */
  readonly contentType: string | null;
  readonly stream: Readable;
}

/** Files by key, such as `avatars/0198c0de.webp`. A key names a file that never changes: a new picture gets a new key. */
export interface Storage {
  /** Resolves when the file is safely on disk; until then no one sees any of it. */
  put(key: string, content: Buffer | Readable): Promise<void>;
  /**
   * Whoever takes the stream must read or destroy it. Null when there is no such file. `rangeOf` may choose a part of
   * it, which must lie within.
   */
  get(key: string, rangeOf?: (size: number) => ByteRange | undefined): Promise<StoredFile | null>;
  /** Also fine when there is no such file. */
  delete(key: string): Promise<void>;
  /** Deletes every file below a folder of keys: `exports/0198c0de`. */
  deletePrefix(folder: string): Promise<void>;
}

const FOLDER = /^[a-z0-9][a-z0-9_-]*(?:\/[a-z0-9][a-z0-9_-]*)*$/;
const KEY = /^[a-z0-9][a-z0-9_-]*(?:\/[a-z0-9][a-z0-9_-]*)*(?:\.[a-z0-9]+)?$/;
/** No key begins with a dot. */
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

/** Also removes what a crash left half-written. */
export function createStorage(config: Pick<Config, 'dataDir'>): Storage {
  const root = path.join(config.dataDir, 'files');
  const unfinished = path.join(root, UNFINISHED);
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  return {
    put: async (key, content) => {
      const file = pathOf(root, key);
      if (content instanceof Readable) keepError(content);
      try {
        await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
        await writeWhole(file, content, path.join(unfinished, crypto.randomUUID()));
      } finally {
        if (content instanceof Readable) content.destroy();
      }
    },
    get: async (key, rangeOf) => {
      // Opened before anything is promised: deleted meanwhile, it can still be read.
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

/** A stream that fails before it is read would end the process; its reader gets the error when it begins. */
function keepError(stream: Readable): void {
  stream.on('error', () => undefined);
}

/** The name appears when everything is written, and stays through a power cut: file and folder are synced. */
async function writeWhole(file: string, content: Buffer | Readable, unfinished: string): Promise<void> {
  try {
    await writeFile(unfinished, content, { mode: 0o600, flush: true });
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  const folder = await open(path.dirname(file));
  try {
    await folder.sync();
  } finally {
    await folder.close();
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
