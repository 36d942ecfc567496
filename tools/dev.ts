// `npm run dev`: the web app from its sources, reloaded on change, in front of the server, restarted
// on change. The browser uses one address; /api is proxied to the server.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer as createSocket } from 'node:net';
import path from 'node:path';
import { createServer } from 'vite';
import { loadDotEnv } from '../server/platform/config.ts';

const root = path.resolve(import.meta.dirname, '..');
loadDotEnv(path.join(root, '.env'));
const host = process.env.HOST ?? '127.0.0.1';
const port = Number(process.env.PORT ?? 3000);
const apiPort = await freePort();

process.env.API_PORT = String(apiPort);
const web = await createServer({
  configFile: path.join(root, 'web', 'vite.config.ts'),
  clearScreen: false,
  server: { host, port, strictPort: true },
});
await web.listen();

const publicUrl = process.env.PUBLIC_URL ?? `http://${host}:${port}`;
const api = spawn(process.execPath, ['--watch', '--watch-preserve-output', path.join('server', 'main.ts')], {
  cwd: root,
  stdio: ['ignore', 'inherit', 'inherit'],
  // In a group of its own, so that Ctrl-C reaches it once, through us.
  detached: true,
  env: { ...process.env, HOST: '127.0.0.1', PORT: String(apiPort), PUBLIC_URL: publicUrl },
});
console.log(`\n  Developing at ${publicUrl}\n`);

let isEnding = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
await once(api, 'exit');
await web.close();
process.exit(isEnding ? 0 : 1);

function end(): void {
  isEnding = true;
  api.kill('SIGTERM');
}

async function freePort(): Promise<number> {
  const socket = createSocket().listen(0, '127.0.0.1');
  await once(socket, 'listening');
  const address = socket.address();
  socket.close();
  await once(socket, 'close');
  if (address === null || typeof address === 'string') throw new Error('the system gave no port');
  return address.port;
}
