// Builds the web app into web/dist, unless it was built from the same sources already.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fingerprintOf, webSources } from './start/fingerprint.ts';

const root = path.resolve(import.meta.dirname, '..');
const stamp = path.join(root, 'node_modules', '.cache', 'plotline', 'web-fingerprint');

if (!existsSync(path.join(root, 'web', 'index.html'))) {
  console.error('The web app cannot be built: web/index.html is missing.');
  process.exit(1);
}

const fingerprint = fingerprintOf(root, webSources(root));
if (!isBuilt()) {
  console.log('Building the web app...');
  try {
    const { build } = await import('vite');
    await build({ configFile: path.join(root, 'web', 'vite.config.ts'), logLevel: 'warn' });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, fingerprint);
}

function isBuilt(): boolean {
  const isThere = existsSync(path.join(root, 'web', 'dist', 'index.html')) && existsSync(stamp);
  return isThere && readFileSync(stamp, 'utf8') === fingerprint;
}
