import { probeServer } from './server-reachability.ts';

/** What attempts depend on; tests bring their own. */
export interface Patience {
  /** Resolves when the next attempt may succeed. */
  readonly wait: (attempt: number) => Promise<void>;
  /** Whether the server answers. */
  readonly probe: () => Promise<boolean>;
}

/** Of a server that is there: then the code is gone, and only a fresh start of the page helps. */
const ATTEMPTS = 3;
const LONGEST_WAIT_MS = 10_000;

/** Loads a part of the app, as often as it takes while the server cannot be reached. */
export function retryUntilLoaded<Part>(
  load: () => Promise<Part>,
  { wait, probe }: Patience = { wait: untilLater, probe: probeServer },
): () => Promise<Part> {
  const attempt = async (count: number): Promise<Part> => {
    try {
      return await load();
    } catch (error) {
      if ((await probe()) && count >= ATTEMPTS) throw error;
      await wait(count);
      return attempt(count + 1);
    }
  };
  return () => attempt(1);
}

/** 1 s, 2 s, 4 s … up to 10 s, and at once when the network comes back. */
function untilLater(attempt: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, Math.min(1000 * 2 ** (attempt - 1), LONGEST_WAIT_MS));
    window.addEventListener('online', done);
  });
}
