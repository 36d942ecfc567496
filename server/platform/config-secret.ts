import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { asSecret } from './config-values.ts';

/**
 * The key kept in `<dataDir>/secret.key`, made on the first call and readable by its owner alone.
 * Two processes that start at once get the same key.
 */
export function readOrMakeSecretKey(dataDir: string): string {
  const file = path.join(dataDir, 'secret.key');
  return readKey(file) ?? makeKey(file);
}

function readKey(file: string): string | undefined {
  try {
    return asSecret(readFileSync(file, 'utf8').trim());
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw new Error(`cannot be read from ${file}`, { cause: error });
  }
}

/** A link appears with its whole content or not at all, and never replaces the key of a faster process. */
function makeKey(file: string): string {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(draft);
  }
  return asSecret(readFileSync(file, 'utf8').trim());
}
