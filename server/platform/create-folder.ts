import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';

/** Creates a folder and those above it, for the owner only. Node's recursive `mkdir` never returns below /proc. */
export function createFolder(folder: string): void {
  if (existsSync(folder)) return;
  createFolder(path.dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process created it meanwhile.
    if (!existsSync(folder)) throw error;
  }
}
