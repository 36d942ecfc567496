import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import autocannon, { type Request, type Result } from 'autocannon';

export interface BenchServer {
  readonly url: string;
  readonly process: ChildProcess;
}

export interface Measured {
  readonly perSecond: number;
  readonly p50: number;
  readonly p95: number;
}

export interface BenchRequest {
  readonly path: string;
  readonly cookie: string | null;
  /** Body of a write; absent for reads. */
  readonly body?: object;
}

/** `args`: the kind of server and its arguments. */
export async function startServer(args: readonly string[], env: NodeJS.ProcessEnv): Promise<BenchServer> {
  const profileDir = process.env['PROFILE_DIR'];
  const profiling = profileDir === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileDir}`];
  const script = path.join(import.meta.dirname, 'server.ts');
  const child = spawn(process.execPath, [...profiling, script, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  const { promise: url, resolve } = Promise.withResolvers<string | null>();
  // Its log is printed.
  lines.on('line', (line) => (line.startsWith('http://') ? resolve(line) : console.error(line)));
  lines.on('close', () => resolve(null));
  const address = await url;
  if (address !== null) return { url: address, process: child };
  throw new Error(`the server ${args.join(' ')} did not start`);
}

export async function stopServer({ process: child }: BenchServer): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** Duration in seconds, or number of requests. */
export type Load = { readonly duration: number } | { readonly amount: number };

/** 16 connections share one sequence of requests. */
export async function measure({ url }: BenchServer, next: () => BenchRequest, load: Load): Promise<Measured> {
  const times: number[] = [];
  const refused: number[] = [];
  const result = await new Promise<Result>((resolve, reject) => {
    const requests = [{ setupRequest: (request: Request) => asSent(request, next()) }];
    const options = { url, connections: 16, ...load, requests };
    const run = autocannon(options, (error: Error | null, done) => (error ? reject(error) : resolve(done)));
    run.on('response', (_client, status, _bytes, timeMs) => {
      times.push(timeMs);
      if (status >= 300) refused.push(status);
    });
  });
  if (result.errors > 0 || refused.length > 0)
    throw new Error(`${result.errors} errors, refused with ${refused.slice(0, 5).join(', ')} by ${url}`);
  times.sort((a, b) => a - b);
  const at = (share: number) =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
  return { perSecond: result.requests.average, p50: at(0.5), p95: at(0.95) };
}

function asSent(request: Request, { path: target, cookie, body }: BenchRequest): Request {
  const headers = {
    ...(cookie === null ? {} : { cookie }),
    ...(body ? { 'content-type': 'application/json' } : {}),
  };
  const sent = { ...request, path: target, headers };
  return body ? { ...sent, method: 'POST', body: JSON.stringify(body) } : { ...sent, method: 'GET' };
}
