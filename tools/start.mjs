// `npm start`, `npm run demo`, `npm run dev`, `npm test` and `npm run test:all`. Runs on any Node from 20 on: installs missing
// dependencies and hands over to the Node among them. Restarts the server when it crashes.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled, findNode } from './start/install.mjs';
import { run, serverFlags } from './start/run.mjs';
import { supervise } from './start/supervise.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Compile cache: later starts take half the time and do not even load the compiler. */
const compiled = path.join(root, 'node_modules/.cache/node');
const cache = { NODE_COMPILE_CACHE: compiled };
const server = 'server/main.ts';
const prepared = ['tools/build-web.ts', ...(existsSync(compiled) ? [] : ['tools/compile-server.ts'])];
const scripts = {
  start: [...prepared, server],
  demo: [...prepared, 'tools/demo.ts', server],
  dev: ['tools/dev.ts'],
  test: ['tools/test.ts'],
  'test:all': ['tools/test.ts'],
};
/** Secrets and addresses of a real server: a demo takes them from its environment, never from `.env`. */
const serverSettings = [
  'SECRET_KEY',
  'SECRET_KEY_PREVIOUS',
  'PUBLIC_URL',
  'SMTP_URL',
  'REQUIRE_VERIFIED_EMAIL',
];
const demoSettings = Object.fromEntries(serverSettings.map((name) => [name, process.env[name] ?? '']));
const environments = {
  start: cache,
  demo: { ...cache, ...demoSettings, DATA_DIR: process.env.DATA_DIR ?? 'data-demo', DATABASE_URL: '' },
  test: { ...cache, SHORT_TESTS: '1' },
  'test:all': cache,
};

process.chdir(root);
process.exitCode = await main(process.argv[2] ?? 'start');

/** Runs the scripts of a mode in sequence until one fails. */
async function main(mode) {
  if (!Object.hasOwn(scripts, mode))
    return fail(`There is no "${mode}"; there are ${Object.keys(scripts).join(', ')}.`);
  if (!(await ensureInstalled(root, run))) return fail('The dependencies could not be installed; see above.');
  const node = findNode(root);
  if (node === undefined)
    return fail('The server needs Node 26 or later, and there is none for this machine.');
  for (const script of scripts[mode]) {
    const flags = script === server ? serverFlags : [];
    const start = () => run(node, [...flags, script], environments[mode]);
    const exitCode = script === server ? await supervise(start) : await start();
    if (exitCode !== 0) return exitCode;
  }
  return 0;
}

function fail(message) {
  console.error(message);
  return 1;
}
