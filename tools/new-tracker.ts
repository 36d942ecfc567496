// `npm run new:tracker -- running`: a working, empty tracker in `trackers/running`.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { writeTracker } from './new-tracker/write-tracker.ts';

const root = path.resolve(import.meta.dirname, '..');
const [name = ''] = process.argv.slice(2);
try {
  const files = writeTracker(root, name);
  // Line breaks depend on the length of the name.
  spawnSync(path.join(root, 'node_modules/.bin/oxfmt'), [path.join(root, 'trackers', name)]);
  console.log(files.join('\n'));
  console.log(`\nNext: npm start, then read trackers/${name}/README.md`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
