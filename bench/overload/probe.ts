// Child process of `bench:overload` and `bench:harm`: sends single requests beside the load, with little delay of its own.
import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import os from 'node:os';
import { processorTime } from './processor-time.ts';

/** The first message, which starts the probe; the second one, whatever it is, ends it. */
export interface ProbePlan {
  readonly url: string;
  readonly cookie: string;
  /** Sent in turn by each connection. */
  readonly requests: readonly ProbeRequest[];
  /** Process of the server. */
  readonly pid: number | undefined;
  readonly connections: number;
  /** Pause of each connection between two requests. */
  readonly pauseMs: number;
}

export interface ProbeRequest {
  readonly method: string;
  readonly path: string;
  /** JSON. */
  readonly body?: string;
}

/** A request of the probe; the answer to the second message is a list of them. */
export interface Sample {
  /** Position of the request in the plan. */
  readonly request: number;
  readonly status: number;
  /** Time from the sending of the request to the head of the response. */
  readonly ms: number;
  /** Longest delay of the probe's event loop within that time, which is not the server's. */
  readonly ownMs: number;
  /** Time within it in which the server was ready to run, but other processes had the processors. */
  readonly waitingMs: number;
}

const TICK_MS = 2;

const samples: Sample[] = [];
const underWay = new Set<{ ownMs: number }>();
let tickedAtMs = performance.now();
const over = new AbortController();

try {
  os.setPriority(os.constants.priority.PRIORITY_HIGHEST);
} catch {
  console.error('the probe has no right to a higher priority: its own delays are larger');
}

process.once('message', (plan: ProbePlan) => {
  process.once('message', () => over.abort());
  setInterval(noteDelay, TICK_MS);
  const probes = Array.from({ length: plan.connections }, () => probe(plan));
  void Promise.all(probes).then(() => process.send?.(samples, () => process.exit()));
});

function noteDelay(): void {
  const ownMs = lateness();
  for (const sample of underWay) sample.ownMs = Math.max(sample.ownMs, ownMs);
  tickedAtMs = performance.now();
}

function lateness(): number {
  return Math.max(0, performance.now() - tickedAtMs - TICK_MS);
}

async function probe({ url, cookie, requests, pid, pauseMs }: ProbePlan): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let index = 0; !over.signal.aborted; index = (index + 1) % requests.length) {
    const { method, path, body } = requests[index] ?? { method: 'GET', path: '/' };
    const delays = { ownMs: 0 };
    const before = processorTime(pid);
    underWay.add(delays);
    const sentAtMs = performance.now();
    const headers = { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
    const sent = request(`${url}${path}`, { agent, method, headers }).end(body);
    // The event has one argument, the response.
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    const ms = performance.now() - sentAtMs;
    samples.push({
      request: index,
      status: response.statusCode ?? 0,
      ms,
      ownMs: Math.max(delays.ownMs, lateness()),
      waitingMs: processorTime(pid).waitingMs - before.waitingMs,
    });
    underWay.delete(delays);
    response.resume();
    await once(response, 'close');
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  agent.destroy();
}
