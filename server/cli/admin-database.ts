import { randomUUIDv7 } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { createAccountService } from '../features/accounts/accounts.service.ts';
import { createAdminActions } from '../features/admin/actions.service.ts';
import { subscribeToAccountChanges } from '../features/comments/account-changes.subscriber.ts';
import { createBus } from '../platform/bus.ts';
import { loadConfig, type Config, type Environment } from '../platform/config.ts';
import { createDatabase, type DatabaseConnection } from '../platform/database.ts';
import { findLauncher } from '../platform/embedded-postgres/launcher.ts';
import { ensureSocketFolder } from '../platform/embedded-postgres/folders.ts';
import { DataDirInUseError, startEmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres.ts';
import { createLogger } from '../platform/log.ts';
import { migrate, migrationSources } from '../platform/migrations.ts';
import type { OpenAccounts } from './admin-commands.ts';
import { CommandError } from './command-error.ts';

interface OpenTarget {
  readonly target: string | DatabaseConnection;
  /** True when no one else has brought the database up to date. */
  readonly isOurs: boolean;
  readonly close: () => Promise<void>;
}

/** The accounts of the server's database: the running one, or the embedded one, started for this command. */
export async function openAccounts(env: Environment): Promise<OpenAccounts> {
  requireDatabase(env);
  const config = loadConfig(env);
  const { target, isOurs, close: closeTarget } = await openTarget(config);
  const database = createDatabase(target, { poolSize: 2 });
  const log = createLogger({ logLevel: 'warn' });
  try {
    if (isOurs) await migrate(database.pool, migrationSources());
    const bus = await createBus({ db: database.db, target, log });
    const platform = {
      config,
      db: database.db,
      bus,
      log,
      now: () => new Date(),
      newId: () => randomUUIDv7(),
    };
    subscribeToAccountChanges(platform);
    return {
      service: createAccountService(platform),
      actions: createAdminActions(platform),
      close: async () => {
        await bus.close();
        await database.close();
        await closeTarget();
      },
    };
  } catch (error) {
    await database.close();
    await closeTarget();
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandError(`The database cannot be opened: ${reason}`, { cause: error });
  }
}

/** Before the settings are read, for those make what a new server needs. */
function requireDatabase(env: Environment): void {
  if (env['DATABASE_URL']?.trim()) return;
  const dataDir = path.resolve(env['DATA_DIR']?.trim() || 'data');
  if (existsSync(path.join(dataDir, 'postgres'))) return;
  throw new CommandError(
    `There is no database in ${dataDir} yet. Start the server once, or set DATA_DIR or DATABASE_URL.`,
  );
}

async function openTarget(config: Config): Promise<OpenTarget> {
  if (config.databaseUrl !== undefined) return running(config.databaseUrl);
  try {
    const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log: () => undefined });
    return { target: postgres.connection, isOurs: true, close: () => postgres.stop() };
  } catch (error) {
    if (!(error instanceof DataDirInUseError)) throw error;
    // The server holds it: its socket lets the same user in.
    const host = ensureSocketFolder(config.dataDir, findLauncher());
    return running({ host, user: 'plotline', database: 'postgres' });
  }
}

function running(target: string | DatabaseConnection): OpenTarget {
  return { target, isOurs: false, close: async () => undefined };
}
