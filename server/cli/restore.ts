// `npm run restore -- <file>`, while no server runs.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fingerprintOf, fingerprintsOf, type Manifest } from '../platform/backup/manifest.ts';
import { readBackup, type BackupSummary } from '../platform/backup/read-backup.ts';
import { restoreBackup } from '../platform/backup/restore-backup.ts';
import { readConfig, type Config, type Environment } from '../platform/config.ts';
import { checkMigrations, migrationSources } from '../platform/migrations.ts';
import { acceptSecretKey } from '../platform/secret-key.ts';
import { CommandError } from './command-error.ts';
import { openTargetAlone } from './open-target.ts';
import { runFromShell } from './run-command.ts';

const restoreUsage = `Usage: npm run restore -- <file> [--force]

  Restores an archive of npm run backup. The server must not be running.
  --force  replaces existing accounts, files and key`;

/** Runs `npm run restore`. @throws CommandError, or BackupError when nothing was restored */
async function runRestore(
  words: readonly string[],
  env: Environment,
  say: (line: string) => void,
): Promise<void> {
  const flags = words.filter((word) => word.startsWith('-'));
  const [given, ...rest] = words.filter((word) => !word.startsWith('-'));
  if (given === undefined || rest.length > 0 || flags.some((flag) => flag !== '--force'))
    throw new CommandError(restoreUsage);
  const isForced = flags.length > 0;
  const file = path.resolve(given);
  if (!existsSync(file)) throw new CommandError(`There is no ${file}.`);

  say('checking the archive');
  const summary = await readBackup(file, { onEntry: async () => undefined });
  const { manifest } = summary;
  const sources = migrationSources();
  checkMigrations(sources, manifest.migrations);
  const config = configFor(summary, env);
  const isKeyInFile = !env['SECRET_KEY']?.trim();
  const keyFile = path.join(config.dataDir, 'secret.key');
  checkKeys({ manifest, config, keyFile: isKeyInFile ? keyFile : null, isForced }, say);

  const { target, close } = await openTargetAlone(config);
  try {
    await restoreBackup({
      file,
      manifest,
      target,
      sources,
      isForced,
      dataDir: config.dataDir,
      onCommitted: () => {
        if (isKeyInFile) storeKey(keyFile, config.secretKey);
      },
      onMigrated: (pool) => acceptSecretKey(pool, config),
      onProgress: say,
    });
  } finally {
    await close();
  }
  const rows = Object.values(summary.end.rows).reduce((sum, count) => sum + count, 0);
  say(`Restored ${rows} rows and ${summary.end.files} files as of ${manifest.created_at}.`);
}

/** Without `SECRET_KEY`, which `DATABASE_URL` requires, the key of the archive counts, or the stored one. */
function configFor({ secretKey }: BackupSummary, env: Environment): Config {
  const hasSetting = Boolean(env['SECRET_KEY']?.trim() || env['DATABASE_URL']?.trim());
  if (hasSetting || secretKey === null) return readConfig(env);
  return readConfig({ ...env, SECRET_KEY: secretKey });
}

interface KeyCheck {
  readonly manifest: Manifest;
  readonly config: Config;
  /** File of the key; null when `SECRET_KEY` is set. */
  readonly keyFile: string | null;
  readonly isForced: boolean;
}

/** Sealed texts must stay readable, those of the backup and those of an instance that is not replaced. */
function checkKeys({ manifest, config, keyFile, isForced }: KeyCheck, say: (line: string) => void): void {
  const known = new Set(fingerprintsOf(config));
  const missing = manifest.secret_keys.filter((key) => !known.has(key));
  if (missing.length > 0) {
    const advice =
      'Add the key that was in use to SECRET_KEY or SECRET_KEY_PREVIOUS, or add --force to restore without it.';
    if (!isForced) throw new CommandError(`The secret key of the backup is missing. ${advice}`);
    say('The secret key of the backup is missing: users must link their accounts again.');
  }
  if (keyFile === null || isForced || !existsSync(keyFile)) return;
  if (fingerprintOf(readFileSync(keyFile, 'utf8').trim()) !== fingerprintOf(config.secretKey))
    throw new CommandError(`${keyFile} has another key than the backup. To replace it, add --force.`);
}

/** Stores the key; another one is renamed to `secret.key.replaced`. */
function storeKey(keyFile: string, key: string): void {
  if (existsSync(keyFile)) {
    if (readFileSync(keyFile, 'utf8').trim() === key) return;
    renameSync(keyFile, `${keyFile}.replaced`);
  }
  mkdirSync(path.dirname(keyFile), { recursive: true, mode: 0o700 });
  writeFileSync(keyFile, `${key}\n`, { mode: 0o600, flush: true });
}

await runFromShell(runRestore, restoreUsage);
