import { probeServer } from './server-reachability.ts';

/** The dependencies of the attempts; tests pass their own. */
export interface RetryOptions {
  /** Resolves when the next attempt may succeed. */
  readonly wait: (attempt: number) => Promise<void>;
  /** Resolves to whether the server responds. */
  readonly probe: () => Promise<boolean>;
}

/** Attempts with a reachable server. After that the code is gone, and only a page reload helps. */
const MAX_ATTEMPTS = 3;
const MAX_WAIT_MS = 10_000;

/** Wraps a dynamic import so that it is retried for as long as the server is unreachable. */
export function retryUntilLoaded<Part>(
  load: () => Promise<Part>,
  { wait, probe }: RetryOptions = { wait: waitForRetry, probe: probeServer },
): () => Promise<Part> {
  const attempt = async (count: number): Promise<Part> => {
    try {
      return await load();
    } catch (error) {
      if ((await probe()) && count >= MAX_ATTEMPTS) throw error;
      await wait(count);
      return attempt(count + 1);
    }
  };
  return () => attempt(1);
}

/** Waits 1 s, 2 s, 4 s … up to 10 s, or until the network is back. */
function waitForRetry(attempt: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, Math.min(1000 * 2 ** (attempt - 1), MAX_WAIT_MS));
    window.addEventListener('online', done);
  });
}
