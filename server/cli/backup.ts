// `npm run backup -- [file]`, also while the server runs.
import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { MEDIA_FILES } from '../features/media/media.repository.ts';
import { PICTURE_FILES } from '../features/accounts/pictures.repository.ts';
import { EXPORT_FILES } from '../features/exports/exports.repository.ts';
import { fingerprintsOf } from '../platform/backup/manifest.ts';
import { writeBackup } from '../platform/backup/write-backup.ts';
import { readConfig, type Config, type Environment } from '../platform/config.ts';
import { createDatabase } from '../platform/database.ts';
import { requireSecretKey } from '../platform/secret-key.ts';
import { CommandError } from './command-error.ts';
import { openTarget, requireDatabase, type OpenTarget } from './open-target.ts';
import { runFromShell } from './run-command.ts';

const backupUsage = `Usage: npm run backup -- [file] [--without-key]

  Writes the database and all files to one archive, also while the server runs.
  file           default: plotline-<time>.tar.zst in the current folder
  --without-key  leaves DATA_DIR/secret.key out; a key in SECRET_KEY is never included`;

const STORED_FILES = [PICTURE_FILES, MEDIA_FILES, EXPORT_FILES].join(' union all ');
const SHOWN_MISSING = 20;

/** Runs `npm run backup`. @throws CommandError, or BackupError when the backup cannot be made */
async function runBackup(
  words: readonly string[],
  env: Environment,
  say: (line: string) => void,
): Promise<void> {
  const flags = words.filter((word) => word.startsWith('-'));
  const [given, ...rest] = words.filter((word) => !word.startsWith('-'));
  if (rest.length > 0 || flags.some((flag) => flag !== '--without-key')) throw new CommandError(backupUsage);
  requireDatabase(env);
  const config = readConfig(env);
  const startedAt = new Date();
  const stamp = startedAt.toISOString().replace(/[-:]|\.\d+/g, '');
  const file = path.resolve(given ?? `plotline-${stamp}.tar.zst`);
  if (existsSync(file)) throw new CommandError(`${file} exists already.`);
  const isKeyStored = !env['SECRET_KEY']?.trim();
  const secretKey = isKeyStored && flags.length === 0 ? config.secretKey : null;
  const signal = interruption();
  const { target, close } = await openTarget(config);
  try {
    await checkKey(target, config);
    const { tables, files, missing_files } = await writeBackup({
      target,
      file,
      secretKey,
      dataDir: config.dataDir,
      storedFiles: STORED_FILES,
      fingerprints: fingerprintsOf(config),
      now: () => startedAt,
      onProgress: say,
      signal,
    });
    const megabytes = ((await stat(file)).size / 1e6).toFixed(1);
    for (const key of missing_files.slice(0, SHOWN_MISSING)) say(`missing or deleted meanwhile: ${key}`);
    say(`${file}: ${tables} tables and ${files} files, ${megabytes} MB.`);
    say(
      secretKey === null
        ? 'The secret key is not in it. Keep it apart: without it linked accounts cannot be restored.'
        : 'It contains the secret key. Store it where only you can read it.',
    );
  } catch (error) {
    throw signal.aborted ? new CommandError('Interrupted. There is no backup.', { cause: error }) : error;
  } finally {
    await close();
  }
}

/** Returns a signal that is aborted when the process receives a request to end. */
function interruption(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => controller.abort());
  return controller.signal;
}

async function checkKey(target: OpenTarget['target'], config: Config): Promise<void> {
  const { pool, close } = createDatabase(target, { poolSize: 1 });
  try {
    await requireSecretKey(pool, config);
  } finally {
    await close();
  }
}

await runFromShell(runBackup, backupUsage);
