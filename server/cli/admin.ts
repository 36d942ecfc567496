// Commands for operators: `npm run admin -- <command> [username]`, also while the server runs.
import { ConfigError, loadDotEnv } from '../platform/config.ts';
import { DataDirInUseError } from '../platform/embedded-postgres/embedded-postgres.ts';
import { runCommand, usage, UsageError } from './admin-commands.ts';
import { openAccounts } from './admin-database.ts';
import { CommandError } from './command-error.ts';

try {
  await main(process.argv.slice(2));
} catch (error) {
  const isExpected =
    error instanceof CommandError || error instanceof ConfigError || error instanceof DataDirInUseError;
  if (!isExpected) throw error;
  console.error(error.message);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}

async function main(args: readonly string[]): Promise<void> {
  if (args.some((arg) => ['help', '--help', '-h'].includes(arg))) return console.log(usage);
  loadDotEnv();
  await runCommand(args, () => openAccounts(process.env), console.log);
}
