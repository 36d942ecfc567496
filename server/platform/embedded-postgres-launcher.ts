import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { childEnvironment } from './child-environment.ts';
import { findBinaries } from './embedded-postgres-binaries.ts';
import type { PostgresBinaries } from './embedded-postgres-binaries.ts';

/** What `flock` exits with when someone else holds the lock. */
export const lockedExitCode = 75;

/** `no one` on every Linux. */
const unprivilegedUid = 65_534;
const asNobodyInside = [
  'unshare',
  '--user',
  `--map-user=${unprivilegedUid}`,
  `--map-group=${unprivilegedUid}`,
];
// The capability lets `no one` reach the program and its files inside folders that only root may enter.
const asNobody = [
  'setpriv',
  `--reuid=${unprivilegedUid}`,
  `--regid=${unprivilegedUid}`,
  '--clear-groups',
  '--inh-caps=+dac_override',
  '--ambient-caps=+dac_override',
];

/** How programs of PostgreSQL are run on this machine, as far as the machine can do it. */
export interface Launcher {
  readonly binaries: PostgresBinaries;
  /** To whom the files must belong; undefined: to us, as they do anyway. */
  readonly ownerUid: number | undefined;
  /** The command line of a program; it gets an interrupt when we die. */
  readonly command: (program: string, args: readonly string[]) => readonly string[];
  /** The command line of the server, all of whose processes hold `lockFile`. */
  readonly serverCommand: (folder: string, lockFile: string, args: readonly string[]) => readonly string[];
  /** Ends a server that outlived its parent, where the system does not do it. */
  readonly endOrphan: (folder: string) => void;
}

/**
 * PostgreSQL refuses to run as root. Root therefore becomes `no one`: in a user namespace, or where
 * those are switched off, by giving up everything but the right to read and write files.
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

/** The lock belongs to an open file that all processes of PostgreSQL inherit: it ends with the last one. */
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
 * PostgreSQL refuses to start while `postmaster.pid` names a living process, which after a crash may be
 * any process, above all in containers with their few pids. Under the lock that file is always stale.
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
