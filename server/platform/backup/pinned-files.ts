import { createReadStream } from 'node:fs';
import { copyFile, link, mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';

export interface PinnedFile {
  readonly size: number;
  readonly stream: () => Readable;
}

/** Stored files that stay readable while the server deletes them. */
export interface PinnedFiles {
  /** Pins a file, unless it is already. @returns false when it does not exist */
  readonly pin: (key: string) => Promise<boolean>;
  readonly open: (key: string) => Promise<PinnedFile>;
  /** Lets go of all files. */
  readonly release: () => Promise<void>;
}

/**
 * Pins files of `<dataDir>/files` with hard links in a folder beside them, which takes no space. Stored files never
 * change, so that a link is as good as a copy.
 */
export async function pinFiles(dataDir: string): Promise<PinnedFiles> {
  const stored = path.join(dataDir, 'files');
  const pins = path.join(dataDir, `backup-${process.pid}`);
  await rm(pins, { recursive: true, force: true });
  await mkdir(pins, { recursive: true, mode: 0o700 });
  return {
    pin: async (key) => {
      const source = path.join(stored, key);
      const target = path.join(pins, key);
      await mkdir(path.dirname(target), { recursive: true });
      try {
        await link(source, target).catch((error: unknown) => {
          // File systems without hard links.
          if (!['EPERM', 'ENOTSUP', 'EXDEV', 'EMLINK'].includes(codeOf(error))) throw error;
          return copyFile(source, target);
        });
        return true;
      } catch (error) {
        if (codeOf(error) === 'EEXIST') return true;
        if (codeOf(error) === 'ENOENT') return false;
        throw error;
      }
    },
    open: async (key) => {
      const file = path.join(pins, key);
      const { size } = await stat(file);
      return { size, stream: () => createReadStream(file, { highWaterMark: 256 * 1024 }) };
    },
    release: () => rm(pins, { recursive: true, force: true }),
  };
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
