import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { serverFlags } from '../../tools/start/run.mjs';

const ROOT = path.join(import.meta.dirname, '../..');
/** Ten times the usual duration, for a busy machine. */
export const START_LIMIT_MS = 90_000;

/** A server process as started by `npm start`. */
export interface ServerProcess {
  readonly url: string;
  readonly process: ChildProcess;
  /** Sends SIGTERM; resolves with the exit code. */
  readonly stop: () => Promise<number | null>;
  /** Sends SIGKILL: no cleanup. */
  readonly kill: () => Promise<void>;
}

export async function startServerProcess(options: {
  readonly dataDir: string;
  readonly port?: number;
  readonly env?: NodeJS.ProcessEnv;
  /** File for the server's log; default: none. */
  readonly logFile?: string | undefined;
}): Promise<ServerProcess> {
  const port = options.port ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [...serverFlags, 'server/main.ts'], {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: url,
      DATA_DIR: options.dataDir,
      DATABASE_URL: '',
      LOG_LEVEL: 'warn',
      RATE_LIMIT: 'off',
      // Push services of tests are local.
      PUSH_TO_PRIVATE_ADDRESSES: 'on',
      ...options.env,
    },
    stdio: ['ignore', options.logFile === undefined ? 'ignore' : openSync(options.logFile, 'w'), 'inherit'],
  });
  await untilReady(`${url}/readyz`, child).catch(async (error: unknown) => {
    await end(child, 'SIGTERM');
    throw error;
  });
  return {
    url,
    process: child,
    stop: () => end(child, 'SIGTERM'),
    kill: async () => void (await end(child, 'SIGKILL')),
  };
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  // A TCP server's address is never the path of a pipe.
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill(signal);
    await once(child, 'exit');
  }
  return child.exitCode;
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_LIMIT_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the server ended with code ${child.exitCode}`);
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`no answer from ${url} after ${START_LIMIT_MS} ms`);
}
