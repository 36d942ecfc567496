import { downloadsBusy } from './exports.errors.ts';

/** Concurrent downloads per node: each occupies a database connection until the client has received it. */
const MAX_DOWNLOADS = 2;
/** A client has its last byte shortly before the slot is released: the next one waits for that. */
const WAIT_MS = 2_000;
/** Slower clients should use the export in the background. */
const LIMIT_MS = 10 * 60 * 1000;

export interface DownloadSlot {
  /** Aborted after the time limit. */
  readonly signal: AbortSignal;
  readonly release: () => void;
}

/** Limits concurrent downloads. `acquire` throws HttpError 503 when all slots stay taken. */
export function createDownloads(): { acquire(): Promise<DownloadSlot> } {
  let free = MAX_DOWNLOADS;
  const queue: (() => void)[] = [];

  async function waitForSlot(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const timer = setTimeout(() => {
      queue.splice(queue.indexOf(resolve), 1);
      reject(downloadsBusy());
    }, WAIT_MS);
    queue.push(resolve);
    await promise;
    clearTimeout(timer);
  }

  function release(): void {
    const next = queue.shift();
    if (next) next();
    else free += 1;
  }

  return {
    acquire: async () => {
      if (free > 0) free -= 1;
      else await waitForSlot();
      return { signal: AbortSignal.timeout(LIMIT_MS), release };
    },
  };
}
