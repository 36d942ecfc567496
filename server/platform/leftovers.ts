import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isRunning } from './running-process.ts';

/** Longer than an upload may take, or the writing of a file. */
const LONGEST_USE_MS = 24 * 60 * 60 * 1000;

/** Returns the start of a name by which `removeLeftovers` recognises files and folders of this process. */
export function nameOfProcess(kind: string): string {
  return `${kind}-${os.hostname()}-${process.pid}-`;
}

/**
 * Deletes what a crash left in a folder of temporary files; called before they are used. Another node with the same
 * folder may be using its own at the moment.
 */
export function removeLeftovers(folder: string): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name);
    if (!isInUse(name, file)) rmSync(file, { recursive: true, force: true });
  }
}

function isInUse(name: string, file: string): boolean {
  const [, host, pid] = /^[a-z]+-(.+)-(\d+)-[^-]+$/.exec(name) ?? [];
  if (host === undefined) return false;
  if (host === os.hostname()) return Number(pid) !== process.pid && isRunning(Number(pid));
  const changedAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return Date.now() - changedAt < LONGEST_USE_MS;
}
