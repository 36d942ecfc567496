import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import autocannon, { type Request, type Result } from 'autocannon';
import type { ServerProcess } from '../../tests/support/server-process.ts';
import type { ProbePlan, Sample } from './probe.ts';
import { processorTime } from './processor-time.ts';

/** Durations in ms. */
export interface Measured {
  readonly accepted: readonly number[];
  readonly refused: readonly number[];
  /** Number of other statuses, and of connections that broke or got no response in 10 s (status 0). */
  readonly failures: ReadonlyMap<number, number>;
  readonly peakMegabytes: number;
  /** Longest delay of the event loop of the load generator, which is part of the durations. */
  readonly generatorDelayMs: number;
  /** Requests of the probe, which is delayed less. */
  readonly samples: readonly Sample[];
  /** Shares of the time in which the server ran, and in which other processes had the processors it waited for. */
  readonly processor: { readonly running: number; readonly waiting: number };
}

export interface Load {
  readonly seconds: number;
  readonly connections: number;
  /** Default: as many as the connections manage. */
  readonly perSecond?: number;
}

/** The server, the requests of each user, and the session that the probe uses. */
export interface Target {
  readonly server: ServerProcess;
  /** Each connection is one of the users. */
  readonly visits: readonly (readonly Request[])[];
  readonly cookie: string;
}

const PROBE = { connections: 4, pauseMs: 25, requests: [{ method: 'GET', path: '/api/' }] };

/** Loads the server, and measures it from the load generator and from a probe beside it. */
export async function measure({ server, visits, cookie }: Target, load: Load): Promise<Measured> {
  const { seconds, connections, perSecond } = load;
  const { pid } = server.process;
  let peakMegabytes = 0;
  const sampling = setInterval(() => {
    void residentMegabytes(pid).then((size) => (peakMegabytes = Math.max(peakMegabytes, size)));
  }, 500);
  const delays = monitorEventLoopDelay({ resolution: 1 });
  const before = processorTime(pid);
  const probe = startProbe({ url: server.url, cookie, pid, ...PROBE });
  const startedAtMs = performance.now();
  delays.enable();
  let clients = 0;
  const counted = await generate({
    url: server.url,
    connections,
    duration: seconds,
    setupClient: (client) => client.setRequests([...(visits[clients++ % visits.length] ?? [])]),
    ...(perSecond === undefined ? {} : { overallRate: perSecond }),
  });
  delays.disable();
  const after = processorTime(pid);
  const tookMs = performance.now() - startedAtMs;
  const processor = {
    running: (after.runningMs - before.runningMs) / tookMs,
    waiting: (after.waitingMs - before.waitingMs) / tookMs,
  };
  clearInterval(sampling);
  const samples = await endProbe(probe);
  return { ...counted, peakMegabytes, generatorDelayMs: delays.max / 1e6, samples, processor };
}

async function generate(
  options: autocannon.Options,
): Promise<Pick<Measured, 'accepted' | 'refused' | 'failures'>> {
  const accepted: number[] = [];
  const refused: number[] = [];
  const failures = new Map<number, number>();
  // The first response of a client is not counted: the times of the generator begin when it creates the first of
  // hundreds of clients, and it sends nothing before it has created the last.
  const started = new Set<unknown>();
  const { errors } = await new Promise<Result>((resolve, reject) => {
    const run = autocannon(options, (error: Error | null, done) => (error ? reject(error) : resolve(done)));
    run.on('response', (client, status, _bytes, timeMs) => {
      const isFirst = !started.has(client);
      started.add(client);
      const isCounted = status < 300 || status === 503;
      if (isCounted && isFirst) return;
      if (status < 300) accepted.push(timeMs);
      else if (status === 503) refused.push(timeMs);
      else failures.set(status, (failures.get(status) ?? 0) + 1);
    });
  });
  if (errors > 0) failures.set(0, errors);
  return { accepted, refused, failures };
}

/** Starts a process that sends the requests of a plan until `endProbe`. */
export function startProbe(plan: ProbePlan): ChildProcess {
  const probe = fork(new URL('probe.ts', import.meta.url));
  probe.send(plan);
  return probe;
}

/** Ends a probe. @returns its requests. */
export async function endProbe(probe: ChildProcess): Promise<readonly Sample[]> {
  probe.send('end');
  // The only message of the probe, see probe.ts.
  const [samples] = (await once(probe, 'message')) as [readonly Sample[]];
  return samples;
}

/** Linux only. */
async function residentMegabytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024;
}
