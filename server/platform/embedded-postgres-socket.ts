import { chownSync, lstatSync, mkdirSync } from 'node:fs';
import { hash } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';
import type { Launcher } from './embedded-postgres-launcher.ts';

/** Addresses of unix sockets hold 107 bytes on Linux and 103 on macOS, `/.s.PGSQL.5432` included. */
const maxFolderBytes = 103 - '/.s.PGSQL.5432.lock'.length;

/**
 * The folder of the database's socket, which only we can enter: that is what guards the database. It lies
 * in the data folder, or in the temporary folder when that path would be too long.
 * @throws when someone else owns it or it is open to others.
 */
export function ensureSocketFolder(dataDir: string, launcher: Launcher): string {
  const folder = socketFolderOf(dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { uid, mode } = lstatSync(folder);
  // Where only root can have made it, root takes it over from the "no one" it was before.
  const isRootsOwn = launcher.ownerUid !== undefined && folder.startsWith(dataDir);
  const isOurs = isRootsOwn || uid === process.getuid?.() || uid === launcher.ownerUid;
  if (!isOurs || (mode & 0o777) !== 0o700) {
    throw new Error(`${folder} must be a folder of mode 0700 that belongs to the user who runs the server`);
  }
  if (launcher.ownerUid !== undefined) chownSync(folder, launcher.ownerUid, launcher.ownerUid);
  return folder;
}

function socketFolderOf(dataDir: string): string {
  const inside = path.join(dataDir, 'postgres-socket');
  const isShort = Buffer.byteLength(inside) <= maxFolderBytes;
  return isShort ? inside : path.join(os.tmpdir(), `plotline-${hash('sha1', dataDir).slice(0, 12)}`);
}
