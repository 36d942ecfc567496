import { readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { DatabaseConnection } from '../database.ts';
import { isRunning } from '../running-process.ts';
import { ensureDataFolder, ensureSocketFolder } from './folders.ts';
import { findLauncher, type Launcher } from './launcher.ts';
import { spawnPostgres, type PostgresProcess } from './postgres-process.ts';

/** Longest wait for the shutdown of a database whose server was killed. */
const orphanShutdownMs = 30_000;
const retryMs = 100;

export interface EmbeddedPostgresOptions {
  /** The data lie in `<dataDir>/postgres`. */
  readonly dataDir: string;
  /** Receives every line that PostgreSQL logs. */
  readonly log: (line: string) => void;
  /** False loses data in a power cut: for tests only. */
  readonly isDurable?: boolean;
}

export interface EmbeddedPostgres {
  readonly connection: DatabaseConnection;
  /** Resolves when PostgreSQL has exited, by `stop` or by itself. */
  readonly exited: Promise<void>;
  /** Ends all sessions, writes everything out and waits until PostgreSQL has exited. May be called twice. */
  readonly stop: () => Promise<void>;
}

/** Process that serves a data folder, as recorded in the lock file. */
interface Holder {
  readonly pid: number;
  readonly host: string;
  /** Also false for a process of another host or container, which cannot be checked from here. */
  readonly isAlive: boolean;
}

/** Another process serves the data folder. */
export class DataDirInUseError extends Error {
  override readonly name = 'DataDirInUseError';
  readonly pid: number | undefined;

  constructor(dataDir: string, holder: Holder | undefined) {
    const who = holder === undefined ? 'another process' : `process ${holder.pid} on ${holder.host}`;
    super(`The data folder ${dataDir} is in use by ${who}. Stop it, or choose another DATA_DIR.`);
    this.pid = holder?.pid;
  }
}

/**
 * Starts the PostgreSQL that comes with the product, creates its files on the first start and recovers them after a
 * crash. It listens on a unix socket that only this user can reach, and exits with this process in any case.
 * @throws DataDirInUseError when another process serves the same folder.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = path.resolve(options.dataDir);
  const isDurable = options.isDurable ?? true;
  const launcher = findLauncher();
  const folder = await ensureDataFolder({ dataDir, launcher, isDurable });
  const socketDir = ensureSocketFolder(dataDir, launcher);
  const start = () =>
    spawnPostgres({ ...options, isDurable, folder, socketDir, lockFile: lockFileOf(dataDir), launcher });

  const postgres = await startWhenFree(start, dataDir, launcher);
  recordHolder(lockFileOf(dataDir));
  const interruptOnExit = () => postgres.interrupt();
  process.once('exit', interruptOnExit);
  void postgres.exited.then(() => process.off('exit', interruptOnExit));

  return {
    connection: { host: socketDir, user: 'plotline', database: 'postgres' },
    exited: postgres.exited,
    stop: async () => {
      postgres.interrupt();
      await postgres.exited;
    },
  };
}

/** Refuses at once while the holder is alive; waits for the PostgreSQL of a dead holder, which is shutting down. */
async function startWhenFree(
  start: () => Promise<PostgresProcess | 'in use'>,
  dataDir: string,
  launcher: Launcher,
): Promise<PostgresProcess> {
  const deadline = Date.now() + orphanShutdownMs;
  for (;;) {
    const postgres = await start();
    if (postgres !== 'in use') return postgres;
    const holder = findHolder(lockFileOf(dataDir));
    if (holder?.isAlive === true || Date.now() > deadline) throw new DataDirInUseError(dataDir, holder);
    launcher.endOrphan(path.join(dataDir, 'postgres'));
    await new Promise((resolve) => setTimeout(resolve, retryMs));
  }
}

function lockFileOf(dataDir: string): string {
  return path.join(dataDir, 'postgres.lock');
}

/** Records this process as the holder, for error messages only: the lock is on the file, not in its text. */
function recordHolder(lockFile: string): void {
  writeFileSync(lockFile, `${process.pid} ${os.hostname()}\n`);
}

function findHolder(lockFile: string): Holder | undefined {
  const [, pid, host] = /^(\d+) (\S+)/.exec(readLockFile(lockFile)) ?? [];
  if (pid === undefined || host === undefined) return undefined;
  // This process holds it when it starts its database again after a crash.
  const isOther = host === os.hostname() && Number(pid) !== process.pid;
  return { pid: Number(pid), host, isAlive: isOther && isRunning(Number(pid)) };
}

function readLockFile(lockFile: string): string {
  try {
    return readFileSync(lockFile, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}
