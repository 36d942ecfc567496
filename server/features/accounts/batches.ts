import { setTimeout as pause } from 'node:timers/promises';

/** Time that one run of a job works; it then queues itself again, so that other jobs have their turn. */
const RUN_MS = 10_000;
/** Pause after a batch, as a multiple of its duration: others have most of the server's time. */
const REST = 2;
/** Shortest pause: a batch that finds all its rows locked by others is over at once. */
const MIN_REST_MS = 50;

/**
 * Runs batches, each a short transaction, until one returns false: nothing is left.
 * @returns false when time is up first, or the node stops.
 */
export async function runBatches(
  batch: () => Promise<boolean>,
  { startedAt, signal }: { readonly startedAt: number; readonly signal: AbortSignal },
): Promise<boolean> {
  while (!signal.aborted && performance.now() - startedAt < RUN_MS) {
    const began = performance.now();
    if (!(await batch())) return true;
    await pause(Math.max(MIN_REST_MS, REST * (performance.now() - began)));
  }
  return false;
}
