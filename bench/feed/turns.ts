import { VIEWERS } from './fill.ts';
import { measure, type BenchRequest, type BenchServer, type Measured } from './load.ts';

/** A compared server. */
export interface Contender {
  readonly feed: string;
  readonly size: number;
  readonly kind: string;
  /** Started for each turn and stopped by `done`, so idle servers have no influence. */
  readonly begin: () => Promise<{ readonly server: BenchServer; readonly done: () => Promise<void> }>;
  readonly next: () => BenchRequest;
}

export interface Turns {
  readonly rounds: number;
  readonly seconds: number;
}

export interface Compared extends Contender {
  readonly measured: Measured;
}

/** Warm-up: every reader has read twice. */
const WARM_UP = { amount: 2 * VIEWERS };

/** Runs the contenders in turn, round after round, and returns each one's median round. */
export async function takeTurns(
  contenders: readonly Contender[],
  { rounds, seconds }: Turns,
): Promise<readonly Compared[]> {
  const taken = contenders.map((contender) => ({ ...contender, all: [] as Measured[] }));
  for (let round = 0; round < rounds; round += 1) {
    for (const { begin, next, all } of taken) {
      const { server, done } = await begin();
      try {
        await measure(server, next, WARM_UP);
        all.push(await measure(server, next, { duration: seconds }));
      } finally {
        await done();
      }
    }
  }
  return taken.map(({ all, ...contender }) => ({ ...contender, measured: medianOf(all) }));
}

function medianOf(rounds: readonly Measured[]): Measured {
  const sorted = rounds.toSorted((a, b) => a.perSecond - b.perSecond);
  return sorted[Math.floor(sorted.length / 2)] ?? { perSecond: 0, p50: 0, p95: 0 };
}
