import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { Config } from './config.ts';

export interface StoredFile {
  readonly size: number;
  readonly stream: Readable;
}

/** Files by key, such as `avatars/0198c0de.webp`. A key names a file that never changes: a new picture gets a new key. */
export interface Storage {
  put(key: string, content: Buffer): Promise<void>;
  get(key: string): Promise<StoredFile | null>;
  delete(key: string): Promise<void>;
}

const KEY = /^[a-z0-9][a-z0-9_-]*(?:\/[a-z0-9][a-z0-9_-]*)*(?:\.[a-z0-9]+)?$/;

export function createStorage(config: Pick<Config, 'dataDir'>): Storage {
  const root = path.join(config.dataDir, 'files');
  return {
    put: async (key, content) => {
      const file = pathOf(root, key);
      const unfinished = `${file}.${crypto.randomUUID()}.part`;
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      const handle = await open(unfinished, 'w', 0o600);
      try {
        await handle.writeFile(content);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(unfinished, file);
    },
    get: async (key) => {
      const file = pathOf(root, key);
      const found = await stat(file).catch(absentAsNull);
      return found && { size: found.size, stream: createReadStream(file) };
    },
    delete: (key) => rm(pathOf(root, key), { force: true }),
  };
}

function pathOf(root: string, key: string): string {
  if (!KEY.test(key)) throw new TypeError(`not a storage key: ${key}`);
  return path.join(root, key);
}

function absentAsNull(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
