import { readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';

/** Who serves a data folder, as it noted itself in the lock file. */
export interface Holder {
  readonly pid: number;
  readonly host: string;
  /** False also for a process of another host or container, which cannot be seen from here. */
  readonly isAlive: boolean;
}

/** Notes this process as the holder. The note only explains; the lock is the file's, not the text's. */
export function recordHolder(lockFile: string): void {
  writeFileSync(lockFile, `${process.pid} ${os.hostname()}\n`);
}

/** Undefined when no one has noted itself yet. */
export function findHolder(lockFile: string): Holder | undefined {
  const [, pid, host] = /^(\d+) (\S+)/.exec(readNote(lockFile)) ?? [];
  if (pid === undefined || host === undefined) return undefined;
  return { pid: Number(pid), host, isAlive: host === os.hostname() && isRunning(Number(pid)) };
}

function readNote(lockFile: string): string {
  try {
    return readFileSync(lockFile, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // A process of another user cannot be signalled, but it is there.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
