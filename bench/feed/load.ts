import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import autocannon, { type Result } from 'autocannon';

export interface BenchServer {
  readonly url: string;
  readonly process: ChildProcess;
}

export interface Measured {
  readonly perSecond: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

export async function startServer(
  kind: string,
  env: NodeJS.ProcessEnv,
  profileDir?: string,
): Promise<BenchServer> {
  const profiling = profileDir === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileDir}`];
  const child = spawn(process.execPath, [...profiling, path.join(import.meta.dirname, 'server.ts'), kind], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith('http://')) return { url: line, process: child };
  }
  throw new Error(`the ${kind} server did not start`);
}

export async function stopServer({ process: child }: BenchServer): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** 16 connections for some seconds; each request takes the next of the paths and cookies. */
export async function measure(
  { url }: BenchServer,
  requests: readonly { readonly path: string; readonly cookie: string | null }[],
  seconds: number,
): Promise<Measured> {
  const times: number[] = [];
  const result = await new Promise<Result>((resolve, reject) => {
    const options = {
      url,
      connections: 16,
      duration: seconds,
      requests: requests.map(({ path: requested, cookie }) => ({
        method: 'GET' as const,
        path: requested,
        ...(cookie === null ? {} : { headers: { cookie } }),
      })),
    };
    const run = autocannon(options, (error: Error | null, done) => (error ? reject(error) : resolve(done)));
    run.on('response', (_client, _status, _bytes, timeMs) => times.push(timeMs));
  });
  if (result.errors > 0 || result.non2xx > 0)
    throw new Error(`${result.errors} errors, ${result.non2xx} refused answers from ${url}`);
  times.sort((a, b) => a - b);
  const at = (share: number) =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
  return { perSecond: result.requests.average, p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}
