import { BackupError } from '../platform/backup/manifest.ts';
import { ConfigError, loadDotEnv, type Environment } from '../platform/config.ts';
import { DataDirInUseError } from '../platform/embedded-postgres/embedded-postgres.ts';
import { DatabaseStartError } from '../platform/embedded-postgres/start-error.ts';
import { MigrationError } from '../platform/migrations.ts';
import { SecretKeyError } from '../platform/secret-key.ts';
import { CommandError } from './command-error.ts';

type Command = (words: readonly string[], env: Environment, say: (line: string) => void) => Promise<void>;

const EXPECTED = [
  CommandError,
  BackupError,
  ConfigError,
  DataDirInUseError,
  DatabaseStartError,
  MigrationError,
  SecretKeyError,
];

/** Runs a command of the shell: help, settings from `.env`, and one line instead of a stack for expected errors. */
export async function runFromShell(command: Command, usage: string): Promise<void> {
  const words = process.argv.slice(2);
  if (words.some((word) => ['help', '--help', '-h'].includes(word))) return console.log(usage);
  loadDotEnv();
  try {
    await command(words, process.env, console.log);
  } catch (error) {
    const isExpected = EXPECTED.some((kind) => error instanceof kind) || isConnectionError(error);
    if (!isExpected || !(error instanceof Error)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

/** The database or a file cannot be reached or written. */
function isConnectionError(error: unknown): boolean {
  return error instanceof Error && ('syscall' in error || 'severity' in error);
}
