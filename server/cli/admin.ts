// Commands for operators: `npm run admin -- <command> [username]`, also while the server runs.
import { ConfigError, loadDotEnv, readConfig, type Environment } from '../platform/config.ts';
import { DataDirInUseError } from '../platform/embedded-postgres/embedded-postgres.ts';
import { DatabaseStartError } from '../platform/embedded-postgres/start-error.ts';
import { runCommand, usage, UsageError, type OpenAccounts } from './admin-commands.ts';
import { CommandError } from './command-error.ts';
import { randomUUIDv7 } from 'node:crypto';
import { createAccountService } from '../features/accounts/accounts.service.ts';
import { createAdminActions } from '../features/admin/actions.service.ts';
import { subscribeToAccountChanges } from '../features/comments/account-changes.subscriber.ts';
import { subscribeToPasswords } from '../features/webhooks/webhooks.subscriber.ts';
import { createBus } from '../platform/bus.ts';
import { createDatabase } from '../platform/database.ts';
import { createLogger } from '../platform/log.ts';
import { migrate, migrationSources } from '../platform/migrations.ts';
import { acceptSecretKey } from '../platform/secret-key.ts';
import { openTarget, requireDatabase } from './open-target.ts';

try {
  await main(process.argv.slice(2));
} catch (error) {
  const expected = [CommandError, ConfigError, DataDirInUseError, DatabaseStartError];
  if (!(error instanceof Error && expected.some((kind) => error instanceof kind))) throw error;
  console.error(error.message);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}

async function main(args: readonly string[]): Promise<void> {
  if (args.some((arg) => ['help', '--help', '-h'].includes(arg))) return console.log(usage);
  loadDotEnv();
  await runCommand(args, () => openAccounts(process.env), console.log);
}

/** The accounts of the server's database: the running one, or the embedded one, started for this command. */
async function openAccounts(env: Environment): Promise<OpenAccounts> {
  requireDatabase(env);
  const config = readConfig(env);
  const { target, isOurs, close: closeTarget } = await openTarget(config);
  const database = createDatabase(target, { poolSize: 2 });
  const log = createLogger({ logLevel: 'warn' });
  try {
    if (isOurs) await migrate(database.pool, migrationSources());
    const bus = await createBus({ target, log });
    const platform = {
      config,
      db: database.db,
      bus,
      log,
      now: () => new Date(),
      newId: () => randomUUIDv7(),
    };
    subscribeToAccountChanges(platform);
    subscribeToPasswords(platform);
    return {
      service: createAccountService(platform),
      actions: createAdminActions(platform),
      acceptSecretKey: () => acceptSecretKey(database.pool, config),
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
