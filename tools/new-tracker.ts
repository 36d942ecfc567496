// `npm run new:tracker -- running`: a working, empty tracker in `trackers/running`.
import { spawnSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import path from 'node:path';
import { writeTracker } from './new-tracker/write-tracker.ts';
import { isInstalled, recordInstallation } from './start/install.mjs';

const root = path.resolve(import.meta.dirname, '..');
const [name = ''] = process.argv.slice(2);
try {
  const wasInstalled = isInstalled(root);
  const files = writeTracker(root, name);
  if (wasInstalled) link(name);
  // Line breaks depend on the length of the name.
  spawnSync(path.join(root, 'node_modules/.bin/oxfmt'), [path.join(root, 'trackers', name)]);
  console.log(files.join('\n'));
  console.log(`\nNext: npm start, then read trackers/${name}/README.md`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** Adds the package to the installed ones, so that the changed lock file does not cause an installation of all. */
function link(type: string): void {
  symlinkSync(`../../trackers/${type}`, path.join(root, 'node_modules/@plotline', `tracker-${type}`), 'dir');
  recordInstallation(root);
}
