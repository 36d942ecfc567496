import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const TEMPLATE = path.join(import.meta.dirname, 'template');

/**
 * Writes the folder of a new tracker and enters it into the lock file, as `npm install` would. Nothing else
 * changes; the core finds trackers by their folder.
 * @returns the written paths, relative to the repository.
 * @throws when the name is invalid or taken.
 */
export function writeTracker(root: string, type: string): readonly string[] {
  const objection = objectionTo(root, type);
  if (objection !== undefined) throw new Error(objection);
  const folder = path.join(root, 'trackers', type);
  const files = filesIn(TEMPLATE).map((file) => {
    const target = path.join(folder, fill(file.replace(/\.txt$/, ''), type));
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, fill(readFileSync(path.join(TEMPLATE, file), 'utf8'), type));
    return path.relative(root, target);
  });
  enterIntoLock(root, type);
  return [...files, 'package-lock.json'];
}

function objectionTo(root: string, type: string): string | undefined {
  if (!/^[a-z][a-z0-9]{2,19}$/.test(type))
    return 'Give the tracker a name of 3 to 20 lower-case letters and digits: npm run new:tracker -- running';
  return existsSync(path.join(root, 'trackers', type)) ? `trackers/${type} is there already` : undefined;
}

function filesIn(dir: string): string[] {
  return readdirSync(dir, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dir, path.join(entry.parentPath, entry.name)))
    .sort();
}

function fill(text: string, type: string): string {
  const capitalised = type.charAt(0).toUpperCase() + type.slice(1);
  return text.replaceAll('__type__', type).replaceAll(/__(?:Type|Name)__/g, capitalised);
}

interface Lock {
  readonly packages: Readonly<Record<string, object>>;
}

function enterIntoLock(root: string, type: string): void {
  const file = path.join(root, 'package-lock.json');
  // Written by npm, in this shape since version 2 of lock files.
  const lock = JSON.parse(readFileSync(file, 'utf8')) as Lock;
  const { name, dependencies } = readPackage(root, type);
  const packages = {
    ...lock.packages,
    [`trackers/${type}`]: { name, dependencies },
    [`node_modules/${name}`]: { resolved: `trackers/${type}`, link: true },
  };
  const sorted = Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
  writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`);
}

function readPackage(root: string, type: string): { name: string; dependencies: object } {
  const file = path.join(root, 'trackers', type, 'package.json');
  // Written above from the template.
  return JSON.parse(readFileSync(file, 'utf8')) as { name: string; dependencies: object };
}
