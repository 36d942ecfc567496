import { execFile } from 'node:child_process';
import { hash } from 'node:crypto';
import {
  chownSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { childEnvironment } from '../child-environment.ts';
import { ConfigError } from '../config.ts';
import type { Launcher } from './launcher.ts';
import { DatabaseStartError } from './start-error.ts';

const draftPrefix = 'postgres.draft-';

/** Longest path of a folder for a unix socket: addresses hold 107 bytes on Linux and 103 on macOS. */
const maxFolderBytes = 103 - '/.s.PGSQL.5432.lock'.length;

/**
 * Creates `<dataDir>/postgres` on the first start. It is prepared under another name and renamed when complete, so that
 * an interrupted first start leaves nothing that looks like a database.
 */
export async function ensureDataFolder(options: {
  dataDir: string;
  launcher: Launcher;
  isDurable: boolean;
}): Promise<string> {
  const { dataDir, launcher } = options;
  const folder = path.join(dataDir, 'postgres');
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (!existsSync(path.join(folder, 'PG_VERSION'))) {
    removeDeadDrafts(dataDir);
    const draft = path.join(dataDir, `${draftPrefix}${process.pid}`);
    await initialise(draft, options);
    moveIntoPlace(draft, folder);
  }
  if (launcher.ownerUid !== undefined) changeOwner(launcher.ownerUid, folder);
  return folder;
}

/**
 * Returns the folder of the database's socket. Its mode guards the database: no other user can enter it. It lies in the
 * data folder, or in the temporary folder when that path would be too long.
 * @throws when another user owns it or others can enter it.
 */
export function ensureSocketFolder(dataDir: string, launcher: Launcher): string {
  const folder = socketFolderOf(dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { uid, mode } = lstatSync(folder);
  // Inside the data folder of root only root can have created it, as `nobody` at an earlier start.
  const isRootsOwn = launcher.ownerUid !== undefined && folder.startsWith(dataDir);
  const isOurs = isRootsOwn || uid === process.getuid?.() || uid === launcher.ownerUid;
  if (!isOurs || (mode & 0o777) !== 0o700) {
    throw new ConfigError([
      `DATA_DIR cannot be used: ${folder} must be a folder of mode 0700 that belongs to the user who runs the server`,
    ]);
  }
  if (launcher.ownerUid !== undefined) chownSync(folder, launcher.ownerUid, launcher.ownerUid);
  return folder;
}

async function initialise(draft: string, options: { launcher: Launcher; isDurable: boolean }): Promise<void> {
  const { launcher, isDurable } = options;
  mkdirSync(draft, { mode: 0o700 });
  if (launcher.ownerUid !== undefined) chownSync(draft, launcher.ownerUid, launcher.ownerUid);
  // The built-in locale sorts the same on every system and never changes with the C library.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const access = ['--username=plotline', '--auth=trust'];
  const args = ['--pgdata', draft, ...access, ...locale, '--data-checksums', '--no-instructions'];
  if (!isDurable) args.push('--no-sync');
  const [program = '', ...rest] = launcher.command(launcher.binaries.initdb, args);
  try {
    await promisify(execFile)(program, rest, { env: childEnvironment({ LC_ALL: 'C' }) });
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    const output = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
    throw new DatabaseStartError('could not be created', output, { cause: error });
  }
}

/** Renames the draft. Of two first starts at once, the slower one drops its draft and finds the database in use. */
function moveIntoPlace(draft: string, folder: string): void {
  try {
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(path.join(folder, 'PG_VERSION'))) throw error;
  }
}

function removeDeadDrafts(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith(draftPrefix)) rmSync(path.join(dataDir, name), { recursive: true, force: true });
  }
}

/** Changes the owner of a folder and of all in it, when it was created under another kind of root. */
function changeOwner(uid: number, folder: string): void {
  if (statSync(folder).uid === uid) return;
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    lchownSync(path.join(folder, name), uid, uid);
  }
  // Last: the owner of the folder marks the change as complete.
  chownSync(folder, uid, uid);
}

function socketFolderOf(dataDir: string): string {
  const inside = path.join(dataDir, 'postgres-socket');
  const isShort = Buffer.byteLength(inside) <= maxFolderBytes;
  return isShort ? inside : path.join(os.tmpdir(), `plotline-${hash('sha1', dataDir).slice(0, 12)}`);
}
