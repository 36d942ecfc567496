import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** Source files of the web app, relative to the repository, in a fixed order. */
export function webSources(root: string): readonly string[] {
  const trackers = readdirSync(path.join(root, 'trackers')).flatMap((tracker) => [
    path.join('trackers', tracker, 'tracker.ts'),
    path.join('trackers', tracker, 'package.json'),
    ...filesIn(root, path.join('trackers', tracker, 'web')),
  ]);
  return ['package-lock.json', ...filesIn(root, 'contract'), ...filesIn(root, 'web'), ...trackers]
    .filter((file) => existsSync(path.join(root, file)) && !/\.test\.tsx?$/.test(file))
    .sort();
}

/** Returns a hash that changes when a file is changed, added, removed or renamed. */
export function fingerprintOf(root: string, files: readonly string[]): string {
  const all = createHash('sha256');
  for (const file of files) {
    const content = createHash('sha256').update(readFileSync(path.join(root, file)));
    all.update(`${file}\0${content.digest('hex')}\0`);
  }
  return all.digest('hex');
}

const notSources = new Set(['node_modules', 'dist']);

function filesIn(root: string, folder: string): readonly string[] {
  const absolute = path.join(root, folder);
  if (!existsSync(absolute)) return [];
  return readdirSync(absolute, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (!entry.isDirectory()) return [file];
    return notSources.has(entry.name) ? [] : filesIn(root, file);
  });
}
