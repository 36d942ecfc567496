import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** First major version with the language and library features of the server. */
const neededMajor = 26;

/**
 * Runs `npm ci` when the dependencies are missing or the lock file changed since it last ran.
 * Returns false when npm failed.
 */
export async function ensureInstalled(root, run) {
  if (isInstalled(root)) return true;
  console.log('Installing dependencies...');
  // Regardless of NODE_ENV: building and testing need the development dependencies.
  const exitCode = await run(...npm('ci', '--include=dev', '--include=optional', '--loglevel=error'));
  if (exitCode === 0) recordInstallation(root);
  return exitCode === 0;
}

/** Returns true when node_modules was installed from the current lock file. */
export function isInstalled(root) {
  const installed = path.join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(installed)) return false;
  if (existsSync(stampOf(root))) return readFileSync(stampOf(root), 'utf8') === fingerprint(root);
  // After a manual npm run, the age of npm's own record decides.
  return statSync(installed).mtimeMs >= statSync(lockOf(root)).mtimeMs;
}

/** Records the lock file of this installation. */
export function recordInstallation(root) {
  mkdirSync(path.dirname(stampOf(root)), { recursive: true });
  writeFileSync(stampOf(root), fingerprint(root));
}

/** Returns the Node among the dependencies, or the running one if it is new enough. */
export function findNode(root) {
  const own = path.join(root, 'node_modules', '.bin', 'node');
  return [own, process.execPath].find((node) => majorOf(node) >= neededMajor);
}

function majorOf(node) {
  const { stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  return Number(/^v(\d+)/.exec(stdout ?? '')?.[1] ?? 0);
}

function fingerprint(root) {
  const machine = `${process.platform}-${process.arch}`;
  return createHash('sha256')
    .update(machine)
    .update(readFileSync(lockOf(root)))
    .digest('hex');
}

function lockOf(root) {
  return path.join(root, 'package-lock.json');
}

function stampOf(root) {
  return path.join(root, 'node_modules', '.cache', 'plotline', 'lock-fingerprint');
}

/** Returns the npm that started us, with its Node; otherwise the one on the path. */
function npm(...args) {
  const script = process.env.npm_execpath;
  return script?.endsWith('npm-cli.js') ? [process.execPath, [script, ...args]] : ['npm', args];
}
