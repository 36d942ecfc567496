import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Config, Environment } from '../platform/config.ts';
import type { DatabaseConnection } from '../platform/database.ts';
import { DataDirInUseError, startEmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres.ts';
import { ensureSocketFolder } from '../platform/embedded-postgres/folders.ts';
import { findLauncher } from '../platform/embedded-postgres/launcher.ts';
import { CommandError } from './command-error.ts';

/** The database that a command works on. */
export interface OpenTarget {
  readonly target: string | DatabaseConnection;
  /** True when the command started the embedded database: no server has brought it up to date. */
  readonly isOurs: boolean;
  readonly close: () => Promise<void>;
}

/**
 * Checks that the server has been started before.
 * @throws CommandError when there is no database.
 */
export function requireDatabase(env: Environment): void {
  if (env['DATABASE_URL']?.trim()) return;
  const dataDir = path.resolve(env['DATA_DIR']?.trim() || 'data');
  if (existsSync(path.join(dataDir, 'postgres', 'PG_VERSION'))) return;
  throw new CommandError(
    `There is no database in ${dataDir} yet. Start the server once, or set DATA_DIR or DATABASE_URL.`,
  );
}

/** Opens the database of `DATABASE_URL`, or the embedded one, which a server may be running. */
export async function openTarget(config: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<OpenTarget> {
  if (config.databaseUrl !== undefined) return running(config.databaseUrl);
  try {
    return await startTarget(config.dataDir);
  } catch (error) {
    if (!(error instanceof DataDirInUseError)) throw error;
    // The server holds it: its socket admits this user.
    const host = ensureSocketFolder(config.dataDir, findLauncher());
    return running({ host, user: 'plotline', database: 'postgres' });
  }
}

/** Opens the database for a command that needs it alone. @throws DataDirInUseError while a server runs it. */
export async function openTargetAlone(config: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<OpenTarget> {
  return config.databaseUrl === undefined ? startTarget(config.dataDir) : running(config.databaseUrl);
}

async function startTarget(dataDir: string): Promise<OpenTarget> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  return { target: postgres.connection, isOurs: true, close: () => postgres.stop() };
}

function running(target: string | DatabaseConnection): OpenTarget {
  return { target, isOurs: false, close: async () => undefined };
}
