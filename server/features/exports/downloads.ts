import { downloadsBusy } from './exports.errors.ts';

/** A download holds a connection of the database for as long as its receiver takes: a node gives away so many. */
const AT_ONCE = 2;
/** A receiver has its last byte a moment before the place is free: the next one waits that long. */
const WAIT_MS = 2_000;
/** Whoever is slower asks for a file, which waits for no one. */
const LIMIT_MS = 10 * 60 * 1000;

export interface DownloadPlace {
  /** Aborted when the time is over. */
  readonly signal: AbortSignal;
  readonly leave: () => void;
}

/** @throws HttpError 503 from `enter` when all places stay taken. */
export function createDownloads(): { enter(): Promise<DownloadPlace> } {
  let free = AT_ONCE;
  const waiting: (() => void)[] = [];

  async function waitForPlace(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(resolve), 1);
      reject(downloadsBusy());
    }, WAIT_MS);
    waiting.push(resolve);
    await promise;
    clearTimeout(timer);
  }

  function leave(): void {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  }

  return {
    enter: async () => {
      if (free > 0) free -= 1;
      else await waitForPlace();
      return { signal: AbortSignal.timeout(LIMIT_MS), leave };
    },
  };
}
