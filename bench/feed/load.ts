import { isDeepStrictEqual } from 'node:util';
import autocannon, { type Request, type Result as AutocannonResult } from 'autocannon';

export interface BenchRequest {
  readonly path: string;
  readonly cookie?: string | undefined;
  readonly encoding?: string;
  /** Body of a write; absent for reads. */
  readonly body?: object;
}

/** Requests to the product, and those to a reference that match them, by number. */
export interface Case {
  readonly name: string;
  readonly against: string;
  /** Share of the reference's requests per second. */
  readonly target: number;
  readonly product: (n: number) => BenchRequest;
  readonly reference: (n: number) => BenchRequest;
  readonly isWrite?: true;
}

type Side = 'product' | 'reference';
type Servers = Readonly<Record<Side, string>>;

export interface Measured {
  readonly perSecond: number;
  readonly p50: number;
  readonly p95: number;
}

export interface Result extends Omit<Case, Side> {
  readonly product: Measured;
  readonly reference: Measured;
  /** Median of the shares within a round. */
  readonly share: number;
}

const SIDES = ['product', 'reference'] as const;
/** Every reader has read twice. */
const WARM_UP = 200;

/** Measures the product and its reference in turn, round after round. */
export async function takeTurns(
  one: Case,
  { rounds, seconds, servers }: { rounds: number; seconds: number; servers: Servers },
): Promise<Result> {
  const all: Record<Side, Measured[]> = { product: [], reference: [] };
  // Acts are never repeated: each side counts its own.
  const next = { product: counted(one.product), reference: counted(one.reference) };
  for (let round = 0; round < rounds; round += 1) {
    for (const side of SIDES) {
      await measure(servers[side], next[side], { amount: WARM_UP });
      all[side].push(await measure(servers[side], next[side], { duration: seconds }));
    }
  }
  const shares = all.product.map(({ perSecond }, i) => perSecond / (all.reference[i]?.perSecond ?? 0));
  const figure = (side: Side, key: keyof Measured) => median(all[side].map((round) => round[key]));
  const medians = (side: Side) => ({
    perSecond: figure(side, 'perSecond'),
    p50: figure(side, 'p50'),
    p95: figure(side, 'p95'),
  });
  return { ...one, product: medians('product'), reference: medians('reference'), share: median(shares) };
}

/** Compares whole responses before they are timed, for some of the readers. @throws Error if they differ */
export async function checkBodies(one: Case, servers: Servers): Promise<void> {
  for (const n of [0, 36, 99]) {
    const [product, reference] = await Promise.all(
      SIDES.map(async (side) => {
        const { path, cookie } = one[side](n);
        const answer = await fetch(servers[side] + path, { headers: cookie === undefined ? {} : { cookie } });
        if (!answer.ok) throw new Error(`${one.name}: ${side} responded ${answer.status} to ${path}`);
        // References send totals and cursors of the same length, and clocks go on.
        const varying = { total_activities: 0, next_cursor: '', last_updated: '', generated_at: '' };
        return { ...((await answer.json()) as object), ...varying };
      }),
    );
    if (isDeepStrictEqual(product, reference)) continue;
    throw new Error(`${one.name}: the bodies of request ${n} differ`, { cause: { product, reference } });
  }
}

function counted(requestOf: (n: number) => BenchRequest): () => BenchRequest {
  let sent = 0;
  return () => requestOf(sent++);
}

/** 16 connections share one sequence of requests. */
async function measure(
  url: string,
  next: () => BenchRequest,
  load: { readonly duration: number } | { readonly amount: number },
): Promise<Measured> {
  const times: number[] = [];
  const requests = [{ setupRequest: (request: Request) => asSent(request, next()) }];
  let refused = 0;
  const { errors, duration } = await new Promise<AutocannonResult>((resolve, reject) => {
    const options = { url, connections: 16, ...load, requests };
    const run = autocannon(options, (error: Error | null, done) => (error ? reject(error) : resolve(done)));
    run.on('response', (_client, status, _bytes, timeMs) => {
      times.push(timeMs);
      if (status >= 300) refused += 1;
    });
  });
  if (errors + refused > 0) throw new Error(`${errors} errors and ${refused} refusals of ${url}`);
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  return { perSecond: times.length / duration, p50: at(0.5), p95: at(0.95) };
}

function asSent(request: Request, { path, cookie, encoding, body }: BenchRequest): Request {
  const headers = {
    ...(cookie !== undefined && { cookie }),
    ...(encoding !== undefined && { 'accept-encoding': encoding }),
    ...(body && { 'content-type': 'application/json' }),
  };
  const sent = { ...request, path, headers };
  return body ? { ...sent, method: 'POST', body: JSON.stringify(body) } : { ...sent, method: 'GET' };
}

function median(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN;
}
