import { statfs } from 'node:fs/promises';
import { OutOfSpaceError } from './out-of-space.ts';

/** @throws OutOfSpaceError when the disk is almost full */
export type RequireSpace = () => Promise<void>;

/** A measurement costs little, but would run for every write. */
const FRESH_MS = 1_000;
const MB = 1024 * 1024;

/**
 * Returns a check of the free space of the disk with `dataDir`. The reserve keeps the embedded database running: on a
 * full disk it cannot write its log, and ends while requests wait for it.
 */
export function createSpaceCheck(
  { dataDir, minFreeMb }: { readonly dataDir: string; readonly minFreeMb: number },
  measure: (folder: string) => Promise<number> = freeBytes,
): RequireSpace {
  let measured: { readonly atMs: number; readonly bytes: Promise<number> } | undefined;
  return async () => {
    if (minFreeMb === 0) return;
    const nowMs = performance.now();
    if (!measured || nowMs - measured.atMs >= FRESH_MS) measured = { atMs: nowMs, bytes: measure(dataDir) };
    const bytes = await measured.bytes;
    if (bytes < minFreeMb * MB)
      throw new OutOfSpaceError(`less than ${minFreeMb} MB of the disk with ${dataDir} are free`);
  };
}

/** Bytes that this user may still write; quotas are not seen. Where they are unknown, writes are tried. */
async function freeBytes(folder: string): Promise<number> {
  const disk = await statfs(folder).catch(() => null);
  return disk ? disk.bavail * disk.bsize : Infinity;
}
