import { execFile } from 'node:child_process';
import {
  chownSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { childEnvironment } from './child-environment.ts';
import type { Launcher } from './embedded-postgres-launcher.ts';

const draftPrefix = 'postgres.draft-';

/**
 * Makes `<dataDir>/postgres` when it is not there. It is prepared under another name and renamed when
 * complete, so that an interrupted first start leaves nothing that looks like a database.
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
  if (launcher.ownerUid !== undefined) giveTo(launcher.ownerUid, folder);
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
    throw new Error(`The embedded database could not be created in ${draft}`, { cause: error });
  }
}

/** Two first starts at once: the slower one drops its draft and finds the other's database in use. */
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

/** A folder that was made under another kind of root changes hands as a whole. */
function giveTo(uid: number, folder: string): void {
  if (statSync(folder).uid === uid) return;
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    lchownSync(path.join(folder, name), uid, uid);
  }
  // Last, because its owner tells whether the work is complete.
  chownSync(folder, uid, uid);
}
