import path from 'node:path';
import type { DatabaseConnection } from './database.ts';
import { ensureDataFolder } from './embedded-postgres-folder.ts';
import { findHolder, recordHolder } from './embedded-postgres-holder.ts';
import { findLauncher } from './embedded-postgres-launcher.ts';
import type { Launcher } from './embedded-postgres-launcher.ts';
import { spawnPostgres } from './embedded-postgres-process.ts';
import type { PostgresProcess } from './embedded-postgres-process.ts';
import { ensureSocketFolder } from './embedded-postgres-socket.ts';

/** How long a database whose server has been killed may take to shut down before we give up. */
const orphanShutdownMs = 30_000;
const retryMs = 100;

export interface EmbeddedPostgresOptions {
  /** The data lie in `<dataDir>/postgres`. */
  readonly dataDir: string;
  /** Gets every line that PostgreSQL logs. */
  readonly log: (line: string) => void;
  /** False risks the data in a power cut: for tests alone. */
  readonly isDurable?: boolean;
}

export interface EmbeddedPostgres {
  readonly connection: DatabaseConnection;
  /** Resolves when PostgreSQL has ended, by `stop` or by itself. */
  readonly exited: Promise<void>;
  /** Ends all sessions, writes everything out and waits until PostgreSQL is gone. May be called twice. */
  readonly stop: () => Promise<void>;
}

/** Another process serves this folder. */
export class DataDirInUseError extends Error {
  override readonly name = 'DataDirInUseError';
  readonly pid: number | undefined;

  constructor(dataDir: string, holder: { pid: number; host: string } | undefined) {
    const who = holder === undefined ? 'another process' : `process ${holder.pid} on ${holder.host}`;
    super(`The data folder ${dataDir} is in use by ${who}. Stop it, or choose another DATA_DIR.`);
    this.pid = holder?.pid;
  }
}

/**
 * Starts the PostgreSQL that comes with the product; makes its files on the first start and recovers
 * them after a crash. It listens on a unix socket that only this user can reach, and it ends when this
 * process ends, however that happens.
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
  const endWithUs = () => postgres.interrupt();
  process.once('exit', endWithUs);
  void postgres.exited.then(() => process.off('exit', endWithUs));

  return {
    connection: { host: socketDir, user: 'plotline', database: 'postgres' },
    exited: postgres.exited,
    stop: async () => {
      postgres.interrupt();
      await postgres.exited;
    },
  };
}

/** A living holder is named at once; a dead one's PostgreSQL is still shutting down and waited for. */
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
