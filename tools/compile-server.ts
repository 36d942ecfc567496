// Loads the server's modules and exits, upon which Node writes its compile cache: the first start
// is as quick as later ones, and so is its end. The folder is set in `tools/start.mjs`.
import { globSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { pino } from 'pino';
import '../server/app.ts';
import '../server/platform/config.ts';
import '../server/platform/embedded-postgres/embedded-postgres.ts';
import '../server/platform/open-platform.ts';
import { loadTrackers } from '../server/trackers.ts';

await loadTrackers(pino());

// Scripts of child processes, which are mostly killed before they could write the cache. Without a parent they do nothing.
const root = path.resolve(import.meta.dirname, '..');
for (const script of globSync('{server,trackers/*/server}/**/*.child.ts', { cwd: root }))
  await import(pathToFileURL(path.join(root, script)).href);
